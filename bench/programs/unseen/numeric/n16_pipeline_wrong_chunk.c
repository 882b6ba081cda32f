#include <pthread.h>
#include <stdio.h>

/* FIR filter: each thread gets ceil(n/P) samples of its own, but the kernel
   writes its transient into the next block as well (overlap-add) */
#define N 1024
#define TAPS 8
#define P 4

static double in[N], out[N + TAPS];
static const double h[TAPS] = { .1, .2, .3, .4, .3, .2, .1, .05 };
static double energy[P];

static void *fir(void *arg)
{
    long id = (long)arg;
    int len = (N + P - 1) / P;
    int start = (int)id * len;
    int stop = start + len > N ? N : start + len;
    for (int i = start; i < stop; i++)
        for (int k = 0; k < TAPS; k++)
            out[i + k] += in[i] * h[k];  // RACE
    for (int i = start; i < stop; i++)
        energy[id] += out[i] * out[i];  // RACE
    return NULL;
}

int main(void)
{
    pthread_t t[P];
    for (int i = 0; i < N; i++)
        in[i] = (i % 50) - 25;  // NORACE
    for (long i = 0; i < P; i++)
        pthread_create(&t[i], NULL, fir, (void *)i);
    double e = 0;
    for (int i = 0; i < P; i++) {
        pthread_join(t[i], NULL);
        e += energy[i];  // NORACE
    }
    printf("%g %g\n", e, out[N]);  // NORACE
    return 0;
}
