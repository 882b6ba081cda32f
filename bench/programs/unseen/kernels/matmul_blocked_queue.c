#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>

/* blocks of the result are handed out by a counter */
#define N 32
#define B 8
#define NB (N / B)
#define T 3

static float *a, *b, *c;
static atomic_int next_block;
static atomic_int flops;

static void do_block(int bi, int bj) {
    for (int i = bi * B; i < (bi + 1) * B; i++)
        for (int j = bj * B; j < (bj + 1) * B; j++) {
            float s = 0;
            for (int k = 0; k < N; k++)
                s += a[i * N + k] * b[k * N + j]; // NORACE
            c[i * N + j] = s; // NORACE
        }
    atomic_fetch_add(&flops, B * B * N * 2); // NORACE
}

static void *worker(void *arg) {
    for (;;) {
        int blk = atomic_fetch_add(&next_block, 1); // NORACE
        if (blk >= NB * NB)
            break;
        do_block(blk / NB, blk % NB);
    }
    return arg;
}

int main(void) {
    pthread_t t[T];
    a = malloc(N * N * sizeof *a);
    b = malloc(N * N * sizeof *b);
    c = malloc(N * N * sizeof *c);
    if (!a || !b || !c) abort();
    for (int i = 0; i < N * N; i++) {
        a[i] = i % 7; // NORACE
        b[i] = i % 5; // NORACE
    }
    for (int i = 0; i < T; i++)
        pthread_create(&t[i], NULL, worker, NULL);
    for (int i = 0; i < T; i++)
        pthread_join(t[i], NULL);
    printf("%g\n", c[17]); // NORACE
    printf("%d\n", (int)flops); // NORACE
    free(a);
    free(b);
    free(c);
    return 0;
}
