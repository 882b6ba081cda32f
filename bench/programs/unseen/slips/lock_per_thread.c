#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#define T 3

struct histogram { long bins[8]; long n; };
struct worker { pthread_t tid; pthread_mutex_t lock; struct histogram *h; unsigned seed; long done; };

static unsigned step(unsigned *s) {
    *s = *s * 1664525u + 1013904223u; // NORACE
    return *s >> 20; // NORACE
}
static void *run(void *arg) {
    struct worker *w = arg;
    for (int i = 0; i < 200; i++) {
        unsigned v = step(&w->seed);
        pthread_mutex_lock(&w->lock);
        w->h->bins[v & 7]++; // RACE
        w->h->n++; // RACE
        w->done++; // NORACE
        pthread_mutex_unlock(&w->lock);
    }
    return NULL;
}
static long progress(struct worker *w) {
    pthread_mutex_lock(&w->lock);
    long d = w->done; // NORACE
    pthread_mutex_unlock(&w->lock);
    return d;
}
int main(void) {
    struct worker *ws = calloc(T, sizeof *ws);
    struct histogram *h = calloc(1, sizeof *h);
    if (!ws || !h) abort();
    for (int i = 0; i < T; i++) {
        pthread_mutex_init(&ws[i].lock, NULL);
        ws[i].h = h; // NORACE
        ws[i].seed = (unsigned)i; // NORACE
        pthread_create(&ws[i].tid, NULL, run, &ws[i]);
    }
    for (int i = 0; i < T; i++)
        printf("%ld\n", progress(&ws[i]));
    for (int i = 0; i < T; i++)
        pthread_join(ws[i].tid, NULL);
    printf("%ld\n", h->n); // NORACE
    free(h);
    free(ws);
    return 0;
}
