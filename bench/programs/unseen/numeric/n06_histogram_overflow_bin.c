#include <pthread.h>
#include <stdio.h>

#define NT 3
#define BINS 16
#define PER 3000

struct hist {
    pthread_mutex_t lock[BINS];
    int bin[BINS];
    int outliers;
    int samples;
};

static struct hist h;

static unsigned next(unsigned *s)
{
    *s = *s * 1664525u + 1013904223u;
    return *s >> 16;
}

static void record(struct hist *q, unsigned v)
{
    if (v % 20 >= BINS) {
        q->outliers++;  // RACE
        return;
    }
    unsigned b = v % 20;
    pthread_mutex_lock(&q->lock[b]);
    q->bin[b]++;  // NORACE
    pthread_mutex_unlock(&q->lock[b]);
    __atomic_fetch_add(&q->samples, 1, __ATOMIC_RELAXED);  // NORACE
}

static void *sampler(void *arg)
{
    unsigned seed = (unsigned)(long)arg;
    for (int i = 0; i < PER; i++)
        record(&h, next(&seed));
    return NULL;
}

int main(void)
{
    pthread_t t[NT];
    for (int i = 0; i < BINS; i++)
        pthread_mutex_init(&h.lock[i], NULL);
    for (long i = 0; i < NT; i++)
        pthread_create(&t[i], NULL, sampler, (void *)(i + 1));
    for (int i = 0; i < NT; i++)
        pthread_join(t[i], NULL);
    int sum = h.outliers;  // NORACE
    for (int i = 0; i < BINS; i++)
        sum += h.bin[i];  // NORACE
    printf("%d %d\n", sum, h.samples);  // NORACE
    return 0;
}
