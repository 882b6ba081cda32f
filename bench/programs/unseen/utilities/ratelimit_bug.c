/* ratelimit - token buckets per client class, C11 threads. */
#include <stdatomic.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <threads.h>
#include <time.h>

typedef struct bucket {
    mtx_t mtx;
    cnd_t refilled;
    double tokens;
    double rate;                /* tokens per tick, constant */
    double burst;
    unsigned long granted;
    unsigned long waits;
} bucket_t;

#define NCLASS 3
#define NWORK 4

typedef struct limiter {
    bucket_t cls[NCLASS];
    atomic_bool running;
    atomic_ulong denied;
    unsigned long ticks;        /* under cls[0].mtx */
    thrd_t ticker;
} limiter_t;

static once_flag once = ONCE_FLAG_INIT;
static struct {
    int default_cost;
    const char *names[NCLASS];
} settings;

static void load_settings(void)
{
    settings.default_cost = 1; // NORACE
    settings.names[0] = "free"; // NORACE
    settings.names[1] = "paid"; // NORACE
    settings.names[2] = "internal"; // NORACE
}

static int cost_of(int op)
{
    call_once(&once, load_settings);
    return settings.default_cost + op % 2; // NORACE
}

static void nap_us(long us)
{
    thrd_sleep(&(struct timespec){ .tv_nsec = us * 1000 }, NULL);
}

static int bucket_init(bucket_t *b, double rate, double burst)
{
    b->tokens = burst; // NORACE
    b->rate = rate; // NORACE
    b->burst = burst; // NORACE
    b->granted = b->waits = 0; // NORACE
    if (mtx_init(&b->mtx, mtx_plain) != thrd_success)
        return -1;
    if (cnd_init(&b->refilled) != thrd_success) {
        mtx_destroy(&b->mtx);
        return -1;
    }
    return 0;
}

static void bucket_refill(bucket_t *b)
{
    mtx_lock(&b->mtx);
    b->tokens += b->rate; // RACE
    if (b->tokens > b->burst) // NORACE
        b->tokens = b->burst; // RACE
    cnd_broadcast(&b->refilled);
    mtx_unlock(&b->mtx);
}

static bool bucket_try(bucket_t *b, int cost)
{
    bool ok = false;

    if (b->tokens < cost) // RACE
        return false;
    mtx_lock(&b->mtx);
    if (b->tokens >= cost) { // NORACE
        b->tokens -= cost; // RACE
        b->granted++; // RACE
        ok = true;
    }
    mtx_unlock(&b->mtx);
    return ok;
}

static void bucket_take(bucket_t *b, int cost)
{
    mtx_lock(&b->mtx);
    while (b->tokens < cost) { // NORACE
        b->waits++; // NORACE
        cnd_wait(&b->refilled, &b->mtx);
    }
    b->tokens -= cost; // RACE
    mtx_unlock(&b->mtx);
    b->granted++; // RACE
}

static int ticker_main(void *arg)
{
    limiter_t *l = arg;

    while (atomic_load(&l->running)) { // NORACE
        for (int i = 0; i < NCLASS; i++)
            bucket_refill(&l->cls[i]);
        mtx_lock(&l->cls[0].mtx);
        l->ticks++; // NORACE
        mtx_unlock(&l->cls[0].mtx);
        nap_us(200);
    }
    return 0;
}

static int limiter_start(limiter_t *l)
{
    static const double rate[NCLASS] = { 1, 4, 16 };

    for (int i = 0; i < NCLASS; i++)
        if (bucket_init(&l->cls[i], rate[i], rate[i] * 4) < 0)
            return -1;
    atomic_init(&l->running, true);
    atomic_init(&l->denied, 0);
    l->ticks = 0; // NORACE
    if (thrd_create(&l->ticker, ticker_main, l) != thrd_success)
        return -1;
    return 0;
}

static void limiter_stop(limiter_t *l)
{
    atomic_store(&l->running, false); // NORACE
    thrd_join(l->ticker, NULL);
    for (int i = 0; i < NCLASS; i++) {
        printf("%-8s granted %lu\n", settings.names[i], l->cls[i].granted); // NORACE
        cnd_destroy(&l->cls[i].refilled);
        mtx_destroy(&l->cls[i].mtx);
    }
    printf("ticks %s, denied %s\n", l->ticks ? "yes" : "no", atomic_load(&l->denied) ? "yes" : "no"); // NORACE
}

typedef struct worker {
    limiter_t *l;
    int id;
    thrd_t thr;
    int got;
} worker_t;

static int worker_main(void *arg)
{
    worker_t *w = arg;

    for (int i = 0; i < 60; i++) {
        bucket_t *b = &w->l->cls[(w->id + i) % NCLASS]; // NORACE
        int cost = cost_of(i);

        if (i % 4 == 0) {
            bucket_take(b, cost);
            w->got++; // NORACE
        } else if (bucket_try(b, cost)) {
            w->got++; // NORACE
        } else {
            atomic_fetch_add_explicit(&w->l->denied, 1, memory_order_relaxed); // NORACE
        }
        if (i % 10 == 0)
            nap_us(150);
    }
    return w->got; // NORACE
}

int main(void)
{
    limiter_t *l = malloc(sizeof *l);
    worker_t w[NWORK];
    int total = 0;

    if (!l || limiter_start(l) < 0) {
        fputs("cannot start limiter\n", stderr);
        return 1;
    }
    for (int i = 0; i < NWORK; i++) {
        w[i].l = l; // NORACE
        w[i].id = i; // NORACE
        w[i].got = 0; // NORACE
        if (thrd_create(&w[i].thr, worker_main, &w[i]) != thrd_success)
            abort();
    }
    for (int i = 0; i < NWORK; i++) {
        int r;
        thrd_join(w[i].thr, &r);
        total += r == w[i].got ? r : 0; // NORACE
    }
    limiter_stop(l);
    printf("total %s\n", total > 0 ? "ok" : "zero");
    free(l); // NORACE
    return 0;
}
