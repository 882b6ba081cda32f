#include <math.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#define N 32
#define T 2

static double x[N], xn[N];
static double err;
static int done, rounds;
static pthread_barrier_t bar;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void *solve(void *arg) {
    int id = (int)(long)arg;
    int lo = id * N / T, hi = (id + 1) * N / T;
    for (;;) {
        double e = 0;
        for (int i = lo; i < hi; i++) {
            double l = i ? x[i - 1] : 0; // NORACE
            double r = i < N - 1 ? x[i + 1] : 0; // NORACE
            xn[i] = (1 + l + r) / 4; // NORACE
            e += fabs(xn[i] - x[i]); // NORACE
        }
        pthread_mutex_lock(&lock);
        err += e; // RACE
        pthread_mutex_unlock(&lock);
        pthread_barrier_wait(&bar);
        for (int i = lo; i < hi; i++)
            x[i] = xn[i]; // NORACE
        if (id == 0) {
            done = err < 1e-6 || ++rounds > 50; // NORACE
        }
        pthread_barrier_wait(&bar);
        if (done) // NORACE
            break;
        if (id == 0)
            err = 0; // RACE
    }
    return NULL;
}

int main(void) {
    pthread_t t[T];
    pthread_barrier_init(&bar, NULL, T);
    for (long i = 0; i < T; i++)
        pthread_create(&t[i], NULL, solve, (void *)i);
    for (int i = 0; i < T; i++)
        pthread_join(t[i], NULL);
    printf("%g %d\n", x[N / 2], rounds); // NORACE
    return 0;
}
