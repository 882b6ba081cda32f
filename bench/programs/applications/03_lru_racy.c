/* LRU page cache guarded by a single mutex. */
#include <pthread.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define NBUCKETS 64
#define CAPACITY 32
#define VALSZ 16

typedef struct entry {
    uint32_t key;
    char val[VALSZ];
    unsigned hits;
    struct entry *hnext;
    struct entry *prev, *next;
} entry_t;

typedef struct {
    pthread_mutex_t lock;
    entry_t *buckets[NBUCKETS];
    entry_t lru;                /* sentinel */
    size_t count;
    unsigned long hits, misses, evictions;
} cache_t;

static void lru_del(entry_t *e)
{
    e->prev->next = e->next; // NORACE
    e->next->prev = e->prev; // NORACE
}

static void lru_add_front(cache_t *c, entry_t *e)
{
    e->next = c->lru.next; // NORACE
    e->prev = &c->lru; // NORACE
    c->lru.next->prev = e; // NORACE
    c->lru.next = e; // NORACE
}

static unsigned hash32(uint32_t k)
{
    k ^= k >> 16;
    k *= 0x7feb352dU;
    k ^= k >> 15;
    return k % NBUCKETS;
}

static entry_t *find_locked(cache_t *c, uint32_t key)
{
    entry_t *e;
    for (e = c->buckets[hash32(key)]; e; e = e->hnext) // NORACE
        if (e->key == key) // NORACE
            return e;
    return NULL;
}

static void evict_locked(cache_t *c)
{
    entry_t *victim = c->lru.prev, **pp;
    if (victim == &c->lru)
        return;
    lru_del(victim);
    for (pp = &c->buckets[hash32(victim->key)]; *pp; pp = &(*pp)->hnext) {
        if (*pp == victim) { // NORACE
            *pp = victim->hnext; // NORACE
            break;
        }
    }
    c->count--; // NORACE
    c->evictions++; // NORACE
    free(victim);
}

static cache_t *cache_new(void)
{
    cache_t *c = calloc(1, sizeof *c);
    if (!c)
        return NULL;
    pthread_mutex_init(&c->lock, NULL);
    c->lru.next = c->lru.prev = &c->lru; // NORACE
    return c;
}

static entry_t *cache_get(cache_t *c, uint32_t key)
{
    pthread_mutex_lock(&c->lock);
    entry_t *e = find_locked(c, key);
    if (!e) {
        c->misses++; // NORACE
        pthread_mutex_unlock(&c->lock);
        return 0;
    }
    lru_del(e);
    lru_add_front(c, e);
    e->hits++; // NORACE
    pthread_mutex_unlock(&c->lock);
    c->hits++; // RACE!
    return e;
}

static int cache_put(cache_t *c, uint32_t key, const char *val)
{
    entry_t *e;
    int rc = 0;

    pthread_mutex_lock(&c->lock);
    e = find_locked(c, key);
    if (e) {
        snprintf(e->val, VALSZ, "%s", val); // RACE!
        lru_del(e);
        lru_add_front(c, e);
        goto out;
    }
    if (c->count >= CAPACITY) // NORACE
        evict_locked(c);
    e = calloc(1, sizeof *e);
    if (!e) {
        rc = -1;
        goto out;
    }
    e->key = key; // NORACE
    snprintf(e->val, VALSZ, "%s", val); // NORACE
    e->hnext = c->buckets[hash32(key)]; // NORACE
    c->buckets[hash32(key)] = e; // NORACE
    lru_add_front(c, e);
    c->count++; // NORACE
out:
    pthread_mutex_unlock(&c->lock);
    return rc;
}

struct worker {
    pthread_t tid;
    cache_t *cache;
    unsigned seed;
    int found;
};

static void *worker_main(void *arg)
{
    struct worker *w = arg;
    char tmp[VALSZ];

    for (int i = 0; i < 3000; i++) {
        w->seed = w->seed * 1103515245u + 12345u; // NORACE
        uint32_t key = (w->seed >> 16) % 48;
        entry_t *e = cache_get(w->cache, key);
        if (e) {
            memcpy(tmp, e->val, VALSZ); // RACE!
            w->found += tmp[0] == 'v'; // NORACE
        } else {
            snprintf(tmp, sizeof tmp, "v%u", key);
            cache_put(w->cache, key, tmp);
        }
        if (i % 7 == 0)
            cache_put(w->cache, key, "v-upd");
    }
    return NULL;
}

int main(void)
{
    enum { NW = 3 };
    struct worker *ws = calloc(NW, sizeof *ws);
    cache_t *c = cache_new();
    int n = 0, found = 0;

    if (!ws || !c)
        return 1;
    for (; n < NW; n++) {
        ws[n].cache = c; // NORACE
        ws[n].seed = 17u * (unsigned)n + 1; // NORACE
        if (pthread_create(&ws[n].tid, NULL, worker_main, &ws[n]))
            break;
    }
    for (int i = 0; i < n; i++) {
        pthread_join(ws[i].tid, NULL);
        found += ws[i].found; // NORACE
    }
    printf("found %d hits %lu misses %lu ev %lu\n", found, c->hits, c->misses, c->evictions); // NORACE
    while (c->count) // NORACE
        evict_locked(c);
    free(c);
    free(ws);
    return 0;
}
