#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static pthread_spinlock_t sp;
static int deck[52], dealt;
static int shuffles;

static void shuffle(void) {
    pthread_spin_lock(&sp);
    for (int i = 51; i > 0; i--) {
        int j = rand() % (i + 1);
        int t = deck[i]; // NORACE
        deck[i] = deck[j]; // NORACE
        deck[j] = t; // NORACE
    }
    dealt = 0; // NORACE
    pthread_spin_unlock(&sp);
    shuffles++; // RACE
}
static int deal(void) {
    int c = -1;
    if (pthread_spin_trylock(&sp) != 0)
        return -1;
    if (dealt < 52) // NORACE
        c = deck[dealt++]; // NORACE
    pthread_spin_unlock(&sp);
    return c;
}
static void *player(void *arg) {
    for (int i = 0; i < 60; i++)
        if (deal() < 0)
            shuffle();
    return arg;
}
int main(void) {
    pthread_t a, b;
    pthread_spin_init(&sp, PTHREAD_PROCESS_PRIVATE);
    for (int i = 0; i < 52; i++)
        deck[i] = i; // NORACE
    pthread_create(&a, NULL, player, NULL);
    pthread_create(&b, NULL, player, NULL);
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    printf("%d\n", shuffles); // NORACE
    return 0;
}
