#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <unistd.h>

#define NBUCKETS 6

struct histogram {
    uint64_t bound[NBUCKETS];
    uint64_t count[NBUCKETS];
    _Atomic uint64_t sum;
};

struct gauge {
    pthread_spinlock_t lock;
    int64_t value;
    int64_t max;
};

static struct histogram latency;
static struct gauge inflight;
static _Atomic(bool) exporter_quit;
static atomic_size_t exports;

static void hist_init(struct histogram *h)
{
    uint64_t b = 1;
    for (int i = 0; i < NBUCKETS; i++, b *= 4)
        h->bound[i] = b; // NORACE
    h->bound[NBUCKETS - 1] = UINT64_MAX; // NORACE
}

static void hist_observe(struct histogram *h, uint64_t v)
{
    int i = 0;
    while (v > h->bound[i]) // NORACE
        i++;
    h->count[i]++; // RACE
    h->sum += v; // NORACE
}

static void gauge_add(struct gauge *g, int64_t d)
{
    pthread_spin_lock(&g->lock);
    g->value += d; // NORACE
    if (g->value > g->max) // NORACE
        g->max = g->value; // NORACE
    pthread_spin_unlock(&g->lock);
}

static int64_t gauge_get(struct gauge *g)
{
    int64_t v;
    pthread_spin_lock(&g->lock);
    v = g->value; // NORACE
    pthread_spin_unlock(&g->lock);
    return v;
}

static uint64_t hist_total(struct histogram *h)
{
    uint64_t t = 0;
    for (int i = 0; i < NBUCKETS; i++)
        t += h->count[i]; // RACE
    return t;
}

static void *exporter(void *unused)
{
    while (!exporter_quit) { // NORACE
        char line[96];
        uint64_t n = hist_total(&latency);
        uint64_t s = latency.sum; // NORACE
        snprintf(line, sizeof line, "n=%llu sum=%llu inflight=%lld",
                 (unsigned long long)n, (unsigned long long)s,
                 (long long)gauge_get(&inflight));
        atomic_fetch_add_explicit(&exports, 1, memory_order_relaxed); // NORACE
        usleep(200);
    }
    return unused;
}

static void *request_worker(void *arg)
{
    unsigned seed = *(unsigned *)arg; // NORACE
    for (int i = 0; i < 200; i++) {
        gauge_add(&inflight, 1);
        seed = seed * 1103515245u + 12345u;
        hist_observe(&latency, (seed >> 16) % 500);
        gauge_add(&inflight, -1);
    }
    return NULL;
}

int main(void)
{
    pthread_t ex, w[3];
    unsigned seeds[3] = { 1, 22, 333 };

    hist_init(&latency);
    pthread_spin_init(&inflight.lock, PTHREAD_PROCESS_PRIVATE);
    pthread_create(&ex, NULL, exporter, NULL);
    for (int i = 0; i < 3; i++)
        pthread_create(&w[i], NULL, request_worker, &seeds[i]);
    for (int i = 0; i < 3; i++)
        pthread_join(w[i], NULL);
    exporter_quit = true;
    pthread_join(ex, NULL);
    for (int i = 0; i < NBUCKETS; i++)
        printf("%llu ", (unsigned long long)latency.count[i]); // NORACE
    printf("max %lld\n", (long long)inflight.max); // NORACE
    return 0;
}
