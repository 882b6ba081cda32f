#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#define N 16
#define T 4

static int dist[N][N];
static int row_k[N];
static pthread_barrier_t bar;

static void *relax(void *arg) {
    int id = (int)(long)arg;
    int lo = id * N / T, hi = (id + 1) * N / T;
    for (int k = 0; k < N; k++) {
        if (k >= lo && k < hi)
            for (int j = 0; j < N; j++)
                row_k[j] = dist[k][j]; // RACE
        for (int i = lo; i < hi; i++) {
            int dik = dist[i][k]; // NORACE
            for (int j = 0; j < N; j++) {
                int via = dik + row_k[j]; // RACE
                if (via < dist[i][j]) // NORACE
                    dist[i][j] = via; // NORACE
            }
        }
        pthread_barrier_wait(&bar);
    }
    return NULL;
}

int main(void) {
    pthread_t t[T];
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++)
            dist[i][j] = i == j ? 0 : (i * 5 + j * 3) % 17 + 1; // NORACE
    pthread_barrier_init(&bar, NULL, T);
    for (long i = 0; i < T; i++)
        pthread_create(&t[i], NULL, relax, (void *)i);
    for (int i = 0; i < T; i++)
        pthread_join(t[i], NULL);
    printf("%d\n", dist[0][N - 1]); // NORACE
    return 0;
}
