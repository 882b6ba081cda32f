#include <pthread.h>
#include <stdio.h>

#define N 1000
#define P 4

static int v[N];
static int block_sum[P];
static int offset[P];
static pthread_barrier_t b;

static void *scan(void *arg)
{
    int p = *(int *)arg;  // NORACE
    int lo = p * (N / P);
    int hi = p == P - 1 ? N : lo + N / P;

    for (int i = lo + 1; i < hi; i++)
        v[i] += v[i - 1];  // NORACE
    block_sum[p] = v[hi - 1];  // NORACE

    int rc = pthread_barrier_wait(&b);
    if (rc == PTHREAD_BARRIER_SERIAL_THREAD) {
        int run = 0;
        for (int k = 0; k < P; k++) {
            offset[k] = run;  // NORACE
            run += block_sum[k];  // NORACE
        }
    }
    pthread_barrier_wait(&b);

    int add = offset[p];  // NORACE
    for (int i = lo; i < hi; i++)
        v[i] += add;  // NORACE
    return NULL;
}

int main(void)
{
    pthread_t t[P];
    int ids[P];
    for (int i = 0; i < N; i++)
        v[i] = 1;  // NORACE
    pthread_barrier_init(&b, NULL, P);
    for (int i = 0; i < P; i++) {
        ids[i] = i;  // NORACE
        pthread_create(&t[i], NULL, scan, &ids[i]);
    }
    for (int i = 0; i < P; i++)
        pthread_join(t[i], NULL);
    printf("%d\n", v[N - 1]);  // NORACE
    return v[N - 1] != N;  // NORACE
}
