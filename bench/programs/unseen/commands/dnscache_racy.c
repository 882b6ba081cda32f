/*
 * dnscache - resolver front end with a reader/writer locked cache.
 * Resolution itself is simulated (hash of the name), with a small delay.
 */
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#define BUCKETS 32
#define CLIENTS 4
#define TTL_TICKS 40

struct record {
    struct record *next;
    char name[64];
    uint32_t addr;
    unsigned expires;
    unsigned long hits;
};

struct cache {
    pthread_rwlock_t rw;
    struct record *bucket[BUCKETS];
    unsigned entries;
    atomic_uint tick;
    atomic_ulong lookups;
    atomic_ulong misses;
};

static unsigned name_hash(const char *s)
{
    unsigned h = 2166136261u;

    while (*s)
        h = (h ^ (unsigned char)*s++) * 16777619u;
    return h;
}

static struct record *find(struct cache *c, const char *name)
{
    struct record *r = c->bucket[name_hash(name) % BUCKETS];   // NORACE

    while (r && strcmp(r->name, name) != 0)   // NORACE
        r = r->next;   // NORACE
    return r;
}

static int cache_lookup(struct cache *c, const char *name, uint32_t *addr)
{
    unsigned now = atomic_load(&c->tick);   // NORACE
    int found = 0;

    atomic_fetch_add(&c->lookups, 1);   // NORACE
    pthread_rwlock_rdlock(&c->rw);
    struct record *r = find(c, name);
    if (r && r->expires > now) {   // NORACE
        *addr = r->addr;   // NORACE
        r->hits++;   // RACE
        found = 1;
    }
    pthread_rwlock_unlock(&c->rw);
    return found;
}

static int cache_store(struct cache *c, const char *name, uint32_t addr)
{
    unsigned now = atomic_load(&c->tick);   // NORACE

    pthread_rwlock_wrlock(&c->rw);
    struct record *r = find(c, name);
    if (!r) {
        unsigned b = name_hash(name) % BUCKETS;

        r = calloc(1, sizeof *r);
        if (!r) {
            pthread_rwlock_unlock(&c->rw);
            return -1;
        }
        snprintf(r->name, sizeof r->name, "%s", name);   // NORACE
        r->next = c->bucket[b];   // NORACE
        c->bucket[b] = r;   // NORACE
        c->entries++;   // NORACE
    }
    r->addr = addr;   // NORACE
    r->expires = now + TTL_TICKS;   // NORACE
    pthread_rwlock_unlock(&c->rw);
    return 0;
}

static uint32_t resolve_upstream(const char *name)
{
    struct timespec rtt = { 0, 200000 };

    nanosleep(&rtt, NULL);
    return 0x0a000000u | (name_hash(name) & 0xffffffu);
}

static uint32_t resolve(struct cache *c, const char *name)
{
    uint32_t a;

    if (cache_lookup(c, name, &a))
        return a;
    atomic_fetch_add(&c->misses, 1);   // NORACE
    a = resolve_upstream(name);
    if (cache_store(c, name, a) != 0)
        fprintf(stderr, "dnscache: out of memory\n");
    return a;
}

static unsigned cache_expire(struct cache *c)
{
    unsigned now = atomic_load(&c->tick), dropped = 0;   // NORACE

    pthread_rwlock_wrlock(&c->rw);
    for (int b = 0; b < BUCKETS; b++) {
        struct record **pp = &c->bucket[b];
        while (*pp) {   // NORACE
            struct record *r = *pp;   // NORACE
            if (r->expires > now) {   // NORACE
                pp = &r->next;
                continue;
            }
            *pp = r->next;   // NORACE
            free(r);   // NORACE
            c->entries--;   // NORACE
            dropped++;
        }
    }
    pthread_rwlock_unlock(&c->rw);
    return dropped;
}

struct client {
    struct cache *cache;
    unsigned seed;
    unsigned wrong;
};

static void *client_main(void *arg)
{
    struct client *cl = arg;
    char host[64];

    for (int i = 0; i < 200; i++) {
        cl->seed = cl->seed * 1103515245u + 12345u;   // NORACE
        snprintf(host, sizeof host, "host%u.example.org", (cl->seed >> 16) % 24);   // NORACE
        uint32_t a = resolve(cl->cache, host);   // NORACE
        if ((a & 0xffffffu) != (name_hash(host) & 0xffffffu))
            cl->wrong++;   // NORACE
        if (i % 10 == 0)
            atomic_fetch_add(&cl->cache->tick, 1);   // NORACE
    }
    return NULL;
}

static atomic_int janitor_stop;

static void *janitor(void *arg)
{
    unsigned long dropped = 0;

    while (!atomic_load(&janitor_stop)) {   // NORACE
        dropped += cache_expire(arg);
        usleep(500);
    }
    return (void *)dropped;
}

static void cache_report(struct cache *c)
{
    unsigned long hits = 0;

    for (int b = 0; b < BUCKETS; b++)
        for (struct record *r = c->bucket[b], *n; r; r = n) {   // NORACE
            n = r->next;   // NORACE
            hits += r->hits;   // NORACE
            free(r);   // NORACE
        }
    printf("lookups %lu, hits recorded: %s, misses: %s\n",
           atomic_load(&c->lookups), hits ? "yes" : "no",   // NORACE
           atomic_load(&c->misses) ? "yes" : "no");   // NORACE
}

int main(void)
{
    struct cache *c = calloc(1, sizeof *c);
    struct client cl[CLIENTS];
    pthread_t th[CLIENTS], jan;
    unsigned wrong = 0;

    if (!c || pthread_rwlock_init(&c->rw, NULL) != 0)
        return 1;
    if (pthread_create(&jan, NULL, janitor, c) != 0)
        return 1;
    for (unsigned i = 0; i < CLIENTS; i++) {
        cl[i] = (struct client){ c, i * 77 + 5, 0 };   // NORACE
        if (pthread_create(&th[i], NULL, client_main, &cl[i]) != 0)
            return 1;
    }
    for (int i = 0; i < CLIENTS; i++) {
        pthread_join(th[i], NULL);
        wrong += cl[i].wrong;   // NORACE
    }
    atomic_store(&janitor_stop, 1);   // NORACE
    pthread_join(jan, NULL);
    cache_report(c);
    pthread_rwlock_destroy(&c->rw);
    free(c);   // NORACE
    return wrong != 0;
}
