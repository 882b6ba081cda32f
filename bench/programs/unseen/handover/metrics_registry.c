#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* counters are registered at start, found by name, bumped atomically, printed by a reporter */
struct metric { const char *name; atomic_long value; long last_reported; struct metric *next; };
static struct metric *metrics;
static pthread_mutex_t reg_lock = PTHREAD_MUTEX_INITIALIZER;
static atomic_bool stop;

static struct metric *metric_get(const char *name) {
    pthread_mutex_lock(&reg_lock);
    struct metric *m = metrics; // NORACE
    while (m && strcmp(m->name, name)) // NORACE
        m = m->next; // NORACE
    if (!m) {
        m = calloc(1, sizeof *m);
        if (!m) abort();
        m->name = name; // NORACE
        m->next = metrics; // NORACE
        metrics = m; // NORACE
    }
    pthread_mutex_unlock(&reg_lock);
    return m;
}

static void bump(struct metric *m, long n) {
    atomic_fetch_add_explicit(&m->value, n, memory_order_relaxed); // NORACE
}

static long report(void) {
    long delta = 0;
    pthread_mutex_lock(&reg_lock);
    for (struct metric *m = metrics; m; m = m->next) { // NORACE
        long v = atomic_load_explicit(&m->value, memory_order_relaxed); // NORACE
        delta += v - m->last_reported; // NORACE
        m->last_reported = v; // NORACE
    }
    pthread_mutex_unlock(&reg_lock);
    return delta;
}

static void *worker(void *arg) {
    struct metric *mine = metric_get(arg), *all = metric_get("all");
    for (int i = 0; i < 100; i++) {
        bump(mine, 1);
        bump(all, 1);
    }
    return NULL;
}

static void *reporter(void *arg) {
    long sum = 0;
    while (!atomic_load(&stop)) // NORACE
        sum += report();
    *(long *)arg = sum; // NORACE
    return NULL;
}

int main(void) {
    pthread_t a, b, r;
    long sum = 0;
    pthread_create(&r, NULL, reporter, &sum);
    pthread_create(&a, NULL, worker, "alpha");
    pthread_create(&b, NULL, worker, "beta");
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    atomic_store(&stop, 1); // NORACE
    pthread_join(r, NULL);
    printf("%ld\n", sum + report()); // NORACE
    return 0;
}
