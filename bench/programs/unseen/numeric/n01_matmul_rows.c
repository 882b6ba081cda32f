#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

#define N 24
#define THREADS 3

static double A[N][N], B[N][N], C[N][N];

struct range { int lo, hi; };

static void *multiply(void *arg)
{
    const struct range *r = arg;
    for (int i = r->lo; i < r->hi; i++)  // NORACE
        for (int j = 0; j < N; j++) {
            double s = 0.0;
            for (int k = 0; k < N; k++)
                s += A[i][k] * B[k][j];  // NORACE
            C[i][j] = s;  // NORACE
        }
    return NULL;
}

int main(void)
{
    pthread_t th[THREADS];
    struct range rg[THREADS];
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++) {
            A[i][j] = i + j;  // NORACE
            B[i][j] = i == j;  // NORACE
        }
    for (int t = 0; t < THREADS; t++) {
        rg[t].lo = t * N / THREADS;  // NORACE
        rg[t].hi = (t + 1) * N / THREADS;  // NORACE
        if (pthread_create(&th[t], NULL, multiply, &rg[t])) {
            perror("pthread_create");
            exit(1);
        }
    }
    for (int t = 0; t < THREADS; t++)
        pthread_join(th[t], NULL);
    double trace = 0;
    for (int i = 0; i < N; i++)
        trace += C[i][i];  // NORACE
    printf("%g\n", trace);
    return 0;
}
