/*
 * metricsd - request workers keep their own latency histogram; a scraper
 * takes samples while they run, and a summary is printed at shutdown.
 */
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#define WORKERS 3
#define BUCKETS 8

struct histogram {
    pthread_mutex_t lock;
    uint64_t count;
    uint64_t sum_us;
    uint64_t max_us;
    uint64_t bucket[BUCKETS];
};

struct worker {
    struct histogram hist;
    pthread_t tid;
    unsigned seed;
};

struct daemon_state {
    atomic_bool running;
    struct worker worker[WORKERS];
    pthread_t scraper;
    unsigned scrapes;           /* scraper, then main */
    uint64_t peak_seen;         /* scraper, then main */
};

static struct daemon_state state;

static int bucket_of(uint64_t us)
{
    int b = 0;

    while (b < BUCKETS - 1 && us > (UINT64_C(4) << b))
        b++;
    return b;
}

static void observe(struct histogram *h, uint64_t us)
{
    pthread_mutex_lock(&h->lock);
    h->count++;   // NORACE
    h->sum_us += us;   // NORACE
    if (us > h->max_us)   // NORACE
        h->max_us = us;   // NORACE
    h->bucket[bucket_of(us)]++;   // NORACE
    pthread_mutex_unlock(&h->lock);
}

static void handle_request(struct worker *w)
{
    w->seed = w->seed * 1664525u + 1013904223u;   // NORACE
    uint64_t cost = (w->seed >> 20) % 300;   // NORACE
    volatile uint64_t sink = 0;

    for (uint64_t i = 0; i < cost * 20; i++)
        sink += i;
    observe(&w->hist, cost);
}

static void *worker_main(void *arg)
{
    struct worker *w = arg;

    while (atomic_load_explicit(&state.running, memory_order_relaxed))   // NORACE
        handle_request(w);
    return NULL;
}

struct snapshot {
    uint64_t count, sum_us, max_us;
};

static void scrape(struct histogram *h, struct snapshot *s)
{
    pthread_mutex_lock(&h->lock);
    s->count += h->count;   // NORACE
    s->sum_us += h->sum_us;   // NORACE
    if (h->max_us > s->max_us)   // NORACE
        s->max_us = h->max_us;   // NORACE
    pthread_mutex_unlock(&h->lock);
}

static void *scraper_main(void *arg)
{
    struct daemon_state *st = arg;

    while (atomic_load(&st->running)) {   // NORACE
        struct snapshot s = { 0, 0, 0 };

        for (int i = 0; i < WORKERS; i++)
            scrape(&st->worker[i].hist, &s);
        st->scrapes++;   // NORACE
        if (s.max_us > st->peak_seen)   // NORACE
            st->peak_seen = s.max_us;   // NORACE
        usleep(1000);
    }
    return NULL;
}

static void print_bar(int bucket, uint64_t n, uint64_t total)
{
    char bar[41];
    size_t len = total ? (size_t)(n * 40 / total) : 0;

    memset(bar, '#', len);
    bar[len] = '\0';
    fprintf(stderr, "<= %3d us |%s\n", 4 << bucket, bar);
}

/* the workers are gone by now, so the locks are not needed */
static void summary(struct daemon_state *st)
{
    uint64_t total = 0, sum = 0, max = 0, per[BUCKETS] = { 0 };

    for (int i = 0; i < WORKERS; i++) {
        const struct histogram *h = &st->worker[i].hist;

        total += h->count;   // NORACE
        sum += h->sum_us;   // NORACE
        if (h->max_us > max)   // NORACE
            max = h->max_us;   // NORACE
        for (int b = 0; b < BUCKETS; b++)
            per[b] += h->bucket[b];   // NORACE
    }
    for (int b = 0; b < BUCKETS; b++)
        print_bar(b, per[b], total);
    printf("requests: %s, mean below max: %s, scraped: %s\n", total ? "yes" : "no",
           total && sum / total <= max ? "yes" : "no",
           st->scrapes && st->peak_seen <= 300 ? "yes" : "no");   // NORACE
}

static int start_all(struct daemon_state *st)
{
    atomic_store(&st->running, true);   // NORACE
    for (int i = 0; i < WORKERS; i++) {
        struct worker *w = &st->worker[i];

        pthread_mutex_init(&w->hist.lock, NULL);
        w->seed = 99u * (unsigned)(i + 1);   // NORACE
        if (pthread_create(&w->tid, NULL, worker_main, w) != 0)
            return -1;
    }
    return pthread_create(&st->scraper, NULL, scraper_main, st);
}

static void stop_all(struct daemon_state *st)
{
    atomic_store(&st->running, false);   // NORACE
    pthread_join(st->scraper, NULL);
    for (int i = 0; i < WORKERS; i++)
        pthread_join(st->worker[i].tid, NULL);
}

int main(void)
{
    struct timespec nap = { 0, 15 * 1000 * 1000 };

    if (start_all(&state) != 0) {
        perror("metricsd");
        return 1;
    }
    nanosleep(&nap, NULL);
    stop_all(&state);
    summary(&state);
    return 0;
}
