#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#define T 4

struct part { const int *v; size_t n; long sum; int max; pthread_t tid; };
static int global_max;
static pthread_mutex_t max_lock = PTHREAD_MUTEX_INITIALIZER;

static void *reduce(void *arg) {
    struct part *p = arg;
    long s = 0;
    int m = p->v[0]; // NORACE
    for (size_t i = 0; i < p->n; i++) { // NORACE
        int x = p->v[i]; // NORACE
        s += x;
        if (x > m)
            m = x;
    }
    p->sum = s; // NORACE
    p->max = m; // NORACE
    pthread_mutex_lock(&max_lock);
    if (m > global_max) // NORACE
        global_max = m; // NORACE
    pthread_mutex_unlock(&max_lock);
    return NULL;
}

int main(void) {
    size_t n = 1000;
    int *v = malloc(n * sizeof *v);
    struct part p[T];
    long total = 0;
    if (!v) abort();
    for (size_t i = 0; i < n; i++)
        v[i] = (int)((i * 7919) % 1009); // NORACE
    for (int i = 0; i < T; i++) {
        p[i].v = v + i * (n / T); // NORACE
        p[i].n = n / T; // NORACE
        p[i].sum = 0; // NORACE
        pthread_create(&p[i].tid, NULL, reduce, &p[i]);
    }
    for (int i = 0; i < T; i++) {
        pthread_join(p[i].tid, NULL);
        total += p[i].sum; // NORACE
    }
    printf("%ld %d\n", total, global_max); // NORACE
    free(v);
    return 0;
}
