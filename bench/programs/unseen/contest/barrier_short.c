#include <pthread.h>
#include <stdlib.h>
#define T 2
static pthread_barrier_t bar;
static int cur[T], nxt[T];

static void *run(void *arg) {
    long id = (long)arg;
    cur[id] = (int)id + 1; // NORACE
    pthread_barrier_wait(&bar);
    int other = cur[(id + 1) % T]; // RACE
    nxt[id] = other; // NORACE
    cur[id] = other + 1; // RACE
    pthread_barrier_wait(&bar);
    return NULL;
}
int main(void) {
    pthread_t t[T];
    pthread_barrier_init(&bar, NULL, T);
    for (long i = 0; i < T; i++)
        pthread_create(&t[i], NULL, run, (void *)i);
    for (int i = 0; i < T; i++)
        pthread_join(t[i], NULL);
    return cur[0] + nxt[1]; // NORACE
}
