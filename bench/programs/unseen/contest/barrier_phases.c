#include <pthread.h>
#include <stdlib.h>
void reach_error(void) { abort(); }
#define T 2
static pthread_barrier_t bar;
static int cur[T], nxt[T];

static void *run(void *arg) {
    long id = (long)arg;
    cur[id] = (int)id + 1; // NORACE
    pthread_barrier_wait(&bar);
    nxt[id] = cur[(id + 1) % T]; // NORACE
    pthread_barrier_wait(&bar);
    cur[id] = nxt[id] + nxt[(id + 1) % T]; // NORACE
    return NULL;
}
int main(void) {
    pthread_t t[T];
    pthread_barrier_init(&bar, NULL, T);
    for (long i = 0; i < T; i++)
        pthread_create(&t[i], NULL, run, (void *)i);
    for (int i = 0; i < T; i++)
        pthread_join(t[i], NULL);
    if (cur[0] != cur[1]) reach_error(); // NORACE
    return 0;
}
