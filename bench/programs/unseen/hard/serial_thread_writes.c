#include <pthread.h>
#include <stdio.h>
#define T 3
static pthread_barrier_t bar;
static int params[2];
static long sum[T];
static void *run(void *arg) {
    long id = (long)arg;
    for (int k = 0; k < 200; k++) {
        if (pthread_barrier_wait(&bar) == PTHREAD_BARRIER_SERIAL_THREAD)
            params[0] = k; // RACE
        sum[id] += params[0]; // RACE
        if (pthread_barrier_wait(&bar) == PTHREAD_BARRIER_SERIAL_THREAD)
            params[1] = k; // NORACE
        pthread_barrier_wait(&bar);
        sum[id] += params[1]; // NORACE
    }
    return NULL;
}
int main(void) {
    pthread_t t[T];
    pthread_barrier_init(&bar, NULL, T);
    for (long i = 0; i < T; i++) pthread_create(&t[i], NULL, run, (void *)i);
    for (int i = 0; i < T; i++) pthread_join(t[i], NULL);
    printf("%ld\n", sum[0]); // NORACE
    return 0;
}
