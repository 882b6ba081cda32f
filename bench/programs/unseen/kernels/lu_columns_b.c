#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#define N 12
#define T 3

static double m[N][N];
static double pivot_inv;
static pthread_barrier_t bar;

static void *factor(void *arg) {
    int id = (int)(long)arg;
    for (int k = 0; k < N - 1; k++) {
        if (id == 0 || k % T == id)
            pivot_inv = 1.0 / m[k][k]; // RACE
        pthread_barrier_wait(&bar);
        double inv = pivot_inv; // NORACE
        for (int i = k + 1; i < N; i++) {
            if (i % T != id)
                continue;
            double f = m[i][k] * inv; // NORACE
            m[i][k] = f; // NORACE
            for (int j = k + 1; j < N; j++)
                m[i][j] -= f * m[k][j]; // NORACE
        }
        pthread_barrier_wait(&bar);
    }
    return NULL;
}

int main(void) {
    pthread_t t[T];
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++)
            m[i][j] = i == j ? N + i : 1.0 / (1 + i + j); // NORACE
    pthread_barrier_init(&bar, NULL, T);
    for (long i = 0; i < T; i++)
        pthread_create(&t[i], NULL, factor, (void *)i);
    for (int i = 0; i < T; i++)
        pthread_join(t[i], NULL);
    double det = 1;
    for (int i = 0; i < N; i++)
        det *= m[i][i]; // NORACE
    printf("%g\n", det);
    return 0;
}
