#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#define N 24
#define T 3

static double a[N][N], b[N][N], c[N][N];
static double trace;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

struct range { int lo, hi; };

static void *multiply(void *arg) {
    struct range *r = arg;
    double tr = 0;
    for (int i = r->lo; i < r->hi; i++) { // NORACE
        for (int j = 0; j < N; j++) {
            double s = 0;
            for (int k = 0; k < N; k++)
                s += a[i][k] * b[k][j]; // NORACE
            c[i][j] = s; // RACE
        }
        tr += c[i][i]; // RACE
    }
    pthread_mutex_lock(&lock);
    trace += tr; // NORACE
    pthread_mutex_unlock(&lock);
    return NULL;
}

int main(void) {
    pthread_t t[T];
    struct range r[T];
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++) {
            a[i][j] = i + j; // NORACE
            b[i][j] = i == j; // NORACE
        }
    for (int i = 0; i < T; i++) {
        r[i].lo = i * N / T; // NORACE
        r[i].hi = i == T - 1 ? N : (i + 1) * N / T + 1; // NORACE
        pthread_create(&t[i], NULL, multiply, &r[i]);
    }
    for (int i = 0; i < T; i++)
        pthread_join(t[i], NULL);
    double check = 0;
    for (int i = 0; i < N; i++)
        check += c[i][i]; // NORACE
    printf("%g %g\n", trace, check); // NORACE
    return 0;
}
