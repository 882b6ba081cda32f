#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
struct actor { pthread_mutex_t lock; int inbox; int scheduled; long state, seen; };
static struct actor act = { PTHREAD_MUTEX_INITIALIZER, 0, 0, 0, 0 };
static void poke(struct actor *a) {
    pthread_mutex_lock(&a->lock);
    a->inbox++; // NORACE
    int run = !a->scheduled; // NORACE
    a->scheduled = 1; // NORACE
    pthread_mutex_unlock(&a->lock);
    while (run) {
        a->state++; // NORACE
        pthread_mutex_lock(&a->lock);
        int n = --a->inbox; // NORACE
        if (n == 0) {
            a->scheduled = 0; // NORACE
            run = 0;
        }
        pthread_mutex_unlock(&a->lock);
        a->seen += n; // RACE
    }
}
static void *run(void *arg) {
    for (int i = 0; i < 1000; i++) poke(&act);
    return arg;
}
int main(void) {
    pthread_t a, b;
    pthread_create(&a, NULL, run, NULL);
    pthread_create(&b, NULL, run, NULL);
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    printf("%ld %ld\n", act.state, act.seen); // NORACE
    return 0;
}
