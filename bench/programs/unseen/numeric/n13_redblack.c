#include <pthread.h>
#include <stdio.h>

#define N 32
#define NT 2
#define SWEEPS 10

static double u[N + 2][N + 2];
static pthread_barrier_t bar;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static double change;

static double relax(int colour, int lo, int hi)
{
    double d = 0;
    for (int i = lo; i < hi; i++)
        for (int j = 1 + (i + colour) % 2; j <= N; j += 2) {
            double nu = (u[i - 1][j] + u[i + 1][j] + u[i][j - 1] + u[i][j + 1]) / 4;  // NORACE
            d += nu - u[i][j];  // NORACE
            u[i][j] = nu;  // NORACE
        }
    return d;
}

static void *sweep(void *arg)
{
    int t = (int)(long)arg;
    int lo = 1 + t * N / NT, hi = 1 + (t + 1) * N / NT;
    for (int s = 0; s < SWEEPS; s++) {
        double d = relax(0, lo, hi);
        pthread_barrier_wait(&bar);
        d += relax(1, lo, hi);
        pthread_mutex_lock(&m);
        change += d;  // NORACE
        pthread_mutex_unlock(&m);
        pthread_barrier_wait(&bar);
    }
    return NULL;
}

int main(void)
{
    pthread_t th[NT];
    for (int j = 0; j < N + 2; j++)
        u[0][j] = 1;  // NORACE
    pthread_barrier_init(&bar, NULL, NT);
    for (long t = 1; t < NT; t++)
        pthread_create(&th[t], NULL, sweep, (void *)t);
    sweep((void *)0);
    for (int t = 1; t < NT; t++)
        pthread_join(th[t], NULL);
    printf("%g %g\n", change, u[1][1]);  // NORACE
    return 0;
}
