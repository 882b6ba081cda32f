#include <pthread.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#define BINS 16
#define T 3

struct worker { const uint8_t *data; size_t n; unsigned local[BINS]; };
static unsigned global[BINS];
static pthread_mutex_t locks[BINS];

static void *count(void *arg) {
    struct worker *w = arg;
    memset(w->local, 0, sizeof w->local); // NORACE
    for (size_t i = 0; i < w->n; i++) // NORACE
        w->local[w->data[i] % BINS]++; // NORACE
    for (int b = 0; b < BINS; b++) {
        if (!w->local[b]) // NORACE
            continue;
        pthread_mutex_lock(&locks[b]);
        global[b] += w->local[b]; // NORACE
        pthread_mutex_unlock(&locks[b]);
    }
    return NULL;
}

int main(void) {
    pthread_t t[T];
    struct worker *w = calloc(T, sizeof *w);
    size_t n = 1000;
    uint8_t *data = malloc(n);
    if (!w || !data) abort();
    for (size_t i = 0; i < n; i++)
        data[i] = (uint8_t)(i * 31 >> 2); // NORACE
    for (int b = 0; b < BINS; b++)
        pthread_mutex_init(&locks[b], NULL);
    size_t at = 0;
    for (int i = 0; i < T; i++) {
        w[i].data = data + at; // NORACE
        w[i].n = i == T - 1 ? n - at : n / T; // NORACE
        at += w[i].n; // NORACE
        pthread_create(&t[i], NULL, count, &w[i]);
    }
    for (int i = 0; i < T; i++)
        pthread_join(t[i], NULL);
    printf("%u\n", global[3]); // NORACE
    free(data);
    free(w);
    return 0;
}
