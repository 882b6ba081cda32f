#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#define N 64
#define T 4

static int in[N], out[N];
static int block_sum[T], block_base[T];
static pthread_barrier_t bar;

static void *scan(void *arg) {
    int id = (int)(long)arg;
    int lo = id * (N / T), hi = lo + N / T;
    int s = 0;
    for (int i = lo; i < hi; i++) {
        s += in[i]; // NORACE
        out[i] = s; // NORACE
    }
    block_sum[id] = s; // NORACE
    pthread_barrier_wait(&bar);
    if (id == 0) {
        int base = 0;
        for (int k = 0; k < T; k++) {
            block_base[k] = base; // NORACE
            base += block_sum[k]; // NORACE
        }
    }
    pthread_barrier_wait(&bar);
    for (int i = lo; i < hi; i++)
        out[i] += block_base[id]; // NORACE
    return NULL;
}

int main(void) {
    pthread_t t[T];
    for (int i = 0; i < N; i++)
        in[i] = i % 3; // NORACE
    pthread_barrier_init(&bar, NULL, T);
    for (long i = 0; i < T; i++)
        pthread_create(&t[i], NULL, scan, (void *)i);
    for (int i = 0; i < T; i++)
        pthread_join(t[i], NULL);
    printf("%d\n", out[N - 1]); // NORACE
    return 0;
}
