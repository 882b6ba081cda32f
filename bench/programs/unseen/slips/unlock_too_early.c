#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

struct order { int id; int qty; struct order *next; };
static struct order *book;
static long volume;
static int rejected;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static int accept_order(int id, int qty) {
    struct order *o;
    pthread_mutex_lock(&lock);
    if (qty <= 0) {
        rejected++; // NORACE
        pthread_mutex_unlock(&lock);
        return -1;
    }
    o = malloc(sizeof *o);
    if (!o) {
        pthread_mutex_unlock(&lock);
        return -1;
    }
    o->id = id; // NORACE
    o->qty = qty; // NORACE
    o->next = book; // NORACE
    book = o; // NORACE
    pthread_mutex_unlock(&lock);
    volume += qty; // RACE
    return 0;
}
static void *trader(void *arg) {
    int base = (int)(long)arg * 100;
    for (int i = 0; i < 50; i++)
        accept_order(base + i, i % 7);
    return NULL;
}
static long recount(void) {
    long v = 0;
    pthread_mutex_lock(&lock);
    for (struct order *o = book; o; o = o->next) // NORACE
        v += o->qty; // NORACE
    pthread_mutex_unlock(&lock);
    return v;
}
int main(void) {
    pthread_t t[3];
    for (long i = 0; i < 3; i++)
        pthread_create(&t[i], NULL, trader, (void *)i);
    printf("so far %ld\n", recount());
    for (int i = 0; i < 3; i++)
        pthread_join(t[i], NULL);
    printf("%ld %ld %d\n", volume, recount(), rejected); // NORACE
    return 0;
}
