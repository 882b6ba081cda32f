#include <pthread.h>
#include <stdio.h>

#define N 402
#define STEPS 50
#define P 2

static double buf[2][N];
static double *old = buf[0];
static double *new = buf[1];
static pthread_barrier_t bar;

static void *rod(void *arg)
{
    int me = (int)(long)arg;
    int lo = 1 + me * (N - 2) / P, hi = 1 + (me + 1) * (N - 2) / P;
    for (int s = 0; s < STEPS; s++) {
        double *o = old, *n = new;  // RACE
        for (int i = lo; i < hi; i++)
            n[i] = o[i] + 0.1 * (o[i - 1] - 2 * o[i] + o[i + 1]);  // RACE
        pthread_barrier_wait(&bar);
        if (me == 0) {
            /* no second barrier behind this */
            double *h = old;  // NORACE
            old = new;  // RACE
            new = h;  // RACE
        }
    }
    return NULL;
}

int main(void)
{
    pthread_t t[P];
    buf[0][0] = buf[1][0] = 1;  // NORACE
    pthread_barrier_init(&bar, NULL, P);
    for (long i = 0; i < P; i++)
        pthread_create(&t[i], NULL, rod, (void *)i);
    for (int i = 0; i < P; i++)
        pthread_join(t[i], NULL);
    printf("%g\n", old[1]);  // NORACE
    return 0;
}
