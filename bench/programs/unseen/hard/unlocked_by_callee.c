#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
struct q { pthread_mutex_t lock; int n; long dropped, kept; };
static struct q q = { PTHREAD_MUTEX_INITIALIZER, 0, 0, 0 };
static int reserve(struct q *x) {
    if (x->n >= 8) { // NORACE
        pthread_mutex_unlock(&x->lock);
        return -1;
    }
    x->n++; // NORACE
    return 0;
}
static void put(int v) {
    pthread_mutex_lock(&q.lock);
    if (reserve(&q) < 0) {
        q.dropped += v; // RACE
        return;
    }
    q.kept += v; // NORACE
    pthread_mutex_unlock(&q.lock);
}
static void *run(void *arg) {
    for (int i = 0; i < 1000; i++)
        put(i);
    return arg;
}
int main(void) {
    pthread_t t[3];
    for (int i = 0; i < 3; i++) pthread_create(&t[i], NULL, run, NULL);
    for (int i = 0; i < 3; i++) pthread_join(t[i], NULL);
    printf("%ld %ld\n", q.dropped, q.kept); // NORACE
    return 0;
}
