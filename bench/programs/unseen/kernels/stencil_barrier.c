#include <math.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#define N 64
#define T 4
#define STEPS 10

static double grid[2][N];
static pthread_barrier_t bar;

static void *relax(void *arg) {
    int id = (int)(long)arg;
    int lo = 1 + id * (N - 2) / T, hi = 1 + (id + 1) * (N - 2) / T;
    int cur = 0;
    for (int s = 0; s < STEPS; s++) {
        for (int i = lo; i < hi; i++)
            grid[1 - cur][i] = (grid[cur][i - 1] + grid[cur][i] + grid[cur][i + 1]) / 3; // NORACE
        pthread_barrier_wait(&bar);
        cur = 1 - cur;
    }
    return NULL;
}

int main(void) {
    pthread_t t[T];
    double sum = 0;
    for (int i = 0; i < N; i++)
        grid[0][i] = grid[1][i] = i == 0 ? 100 : 0; // NORACE
    pthread_barrier_init(&bar, NULL, T);
    for (long i = 0; i < T; i++)
        pthread_create(&t[i], NULL, relax, (void *)i);
    for (int i = 0; i < T; i++)
        pthread_join(t[i], NULL);
    for (int i = 0; i < N; i++)
        sum += grid[STEPS % 2][i]; // NORACE
    pthread_barrier_destroy(&bar);
    printf("%g\n", sum);
    return 0;
}
