#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define BINS 32
#define LEN 4096
#define NT 4

static unsigned char *image;
static unsigned global_hist[BINS];
static pthread_mutex_t hist_lock = PTHREAD_MUTEX_INITIALIZER;

typedef struct {
    int tid;
    size_t first, count;
} work_t;

static void *count_part(void *v)
{
    work_t *w = v;
    unsigned hist[BINS];
    memset(hist, 0, sizeof hist);
    const unsigned char *p = image + w->first;  // NORACE
    for (size_t i = 0; i < w->count; i++)
        hist[p[i] >> 3]++;  // NORACE
    pthread_mutex_lock(&hist_lock);
    for (int b = 0; b < BINS; b++)
        global_hist[b] += hist[b];  // NORACE
    pthread_mutex_unlock(&hist_lock);
    return NULL;
}

int main(int argc, char **argv)
{
    pthread_t th[NT];
    work_t w[NT];
    size_t len = argc > 1 ? (size_t)atoi(argv[1]) : LEN;
    image = malloc(len);  // NORACE
    if (!image)
        return 1;
    for (size_t i = 0; i < len; i++)
        image[i] = (unsigned char)(i * 31);  // NORACE
    for (int t = 0; t < NT; t++) {
        w[t].tid = t;
        w[t].first = len / NT * t;
        w[t].count = t == NT - 1 ? len - w[t].first : len / NT;
        pthread_create(th + t, NULL, count_part, w + t);
    }
    for (int t = 0; t < NT; t++)
        pthread_join(th[t], NULL);
    unsigned total = 0;
    for (int b = 0; b < BINS; b++)
        total += global_hist[b];  // NORACE
    printf("%u\n", total);
    free(image);
    return total != len;
}
