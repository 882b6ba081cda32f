/* Lazy singletons: pthread_once, C11 call_once style registry, mutex-guarded. */
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* --- crc table by pthread_once --- */
static uint32_t crc_table[256];
static pthread_once_t crc_once = PTHREAD_ONCE_INIT;

static void crc_init(void)
{
    for (uint32_t i = 0; i < 256; i++) {
        uint32_t c = i;
        for (int k = 0; k < 8; k++)
            c = c & 1 ? 0xedb88320u ^ (c >> 1) : c >> 1;
        crc_table[i] = c; // NORACE
    }
}

static uint32_t crc32(const void *p, size_t n)
{
    const uint8_t *b = p;
    uint32_t c = ~0u;
    pthread_once(&crc_once, crc_init);
    while (n--)
        c = crc_table[(c ^ *b++) & 0xff] ^ (c >> 8); // NORACE
    return ~c;
}

/* --- resolver singleton by pthread_once, then mutex for mutable state --- */
struct resolver {
    pthread_mutex_t mu;
    char domain[32];            /* immutable after init */
    unsigned queries;           /* under mu */
    struct { char host[16]; uint32_t addr; } cache[32];
    int ncache;                 /* under mu */
};

static struct resolver *the_resolver;
static pthread_once_t resolver_once = PTHREAD_ONCE_INIT;

static void resolver_make(void)
{
    struct resolver *r = calloc(1, sizeof *r);
    if (!r)
        abort();
    pthread_mutex_init(&r->mu, NULL);
    strcpy(r->domain, "example.org"); // NORACE
    the_resolver = r; // NORACE
}

static struct resolver *resolver_get(void)
{
    pthread_once(&resolver_once, resolver_make);
    return the_resolver; // NORACE
}

static uint32_t resolve(const char *host)
{
    struct resolver *r = resolver_get();
    char fq[64];
    uint32_t a;
    snprintf(fq, sizeof fq, "%s.%s", host, r->domain); // NORACE
    pthread_mutex_lock(&r->mu);
    r->queries++; // NORACE
    for (int i = 0; i < r->ncache; i++) // NORACE
        if (!strcmp(r->cache[i].host, host)) { // NORACE
            a = r->cache[i].addr; // NORACE
            goto out;
        }
    a = crc32(fq, strlen(fq));
    if (r->ncache < 32) { // NORACE
        snprintf(r->cache[r->ncache].host, sizeof r->cache[0].host, "%s", host); // NORACE
        r->cache[r->ncache].addr = a; // NORACE
        r->ncache++; // NORACE
    }
out:
    pthread_mutex_unlock(&r->mu);
    return a;
}

/* --- metrics registry: double-checked with acquire/release --- */
struct metrics {
    atomic_ulong hits;
    char host_label[24];
    int shards;
};

static _Atomic(struct metrics *) metrics_ptr;
static pthread_mutex_t metrics_mu = PTHREAD_MUTEX_INITIALIZER;

static struct metrics *metrics_get(void)
{
    struct metrics *m = atomic_load_explicit(&metrics_ptr, memory_order_acquire);
    if (m)
        return m;
    pthread_mutex_lock(&metrics_mu);
    m = atomic_load_explicit(&metrics_ptr, memory_order_relaxed);
    if (!m) {
        m = calloc(1, sizeof *m);
        if (m) {
            m->shards = 4;  // NORACE
            strcpy(m->host_label, "node-a");  // NORACE
            atomic_store_explicit(&metrics_ptr, m, memory_order_release);
        }
    }
    pthread_mutex_unlock(&metrics_mu);
    return m;
}

/* --- simple mutex-guarded lazy int --- */
static pthread_mutex_t ncpu_mu = PTHREAD_MUTEX_INITIALIZER;
static int ncpu_cached;

static int ncpu(void)
{
    int n;
    pthread_mutex_lock(&ncpu_mu);
    if (!ncpu_cached) // NORACE
        ncpu_cached = 8; // NORACE
    n = ncpu_cached; // NORACE
    pthread_mutex_unlock(&ncpu_mu);
    return n;
}

static void *worker(void *arg)
{
    uint64_t sum = 0;
    char host[16];
    for (int i = 0; i < 300; i++) {
        struct metrics *m = metrics_get();
        snprintf(host, sizeof host, "h%d", (i + (int)(long)arg) % 40);
        sum += resolve(host);
        if (m && m->shards == 4 && m->host_label[0] == 'n')  // NORACE
            atomic_fetch_add_explicit(&m->hits, 1, memory_order_relaxed); // NORACE
        sum += (uint64_t)ncpu();
    }
    return (void *)(uintptr_t)(sum & 0xffff);
}

int main(void)
{
    pthread_t t[4];
    void *r;
    for (long i = 0; i < 4; i++)
        if (pthread_create(&t[i], NULL, worker, (void *)i))
            return 1;
    for (int i = 0; i < 4; i++) {
        pthread_join(t[i], &r);
        printf("%lx\n", (unsigned long)(uintptr_t)r);
    }
    printf("queries %u cached %d hits %lu\n", the_resolver->queries, the_resolver->ncache, atomic_load(&metrics_get()->hits)); // NORACE
    free(the_resolver); // NORACE
    free(metrics_get());
    return 0;
}
