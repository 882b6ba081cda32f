/* lrucache - hash table with a lock per bucket and one LRU list.
 *
 * Lock order: bucket lock, then lru lock.
 *   bucket lock  - chain pointers, key and value of the entries in the chain
 *   lru lock     - lru list, free list, entry->in_lru, count
 */
#include <pthread.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/queue.h>
#include <unistd.h>

#define NBUCKETS 16
#define CAPACITY 48
#define POOLSIZE 64

struct entry {
    uint32_t key;
    long value;
    struct entry *chain;
    int in_lru;
    TAILQ_ENTRY(entry) lru;
};

struct bucket {
    pthread_mutex_t lock;
    struct entry *first;
    unsigned long hits, misses;
};

TAILQ_HEAD(entry_list, entry);

struct cache {
    struct bucket buckets[NBUCKETS];
    pthread_mutex_t lru_lock;
    struct entry_list lru;
    struct entry_list spare;
    int count;
    struct entry pool[POOLSIZE];
};

static inline unsigned hash32(uint32_t k)
{
    k ^= k >> 16;
    k *= 0x7feb352du;
    k ^= k >> 15;
    return k;
}

static struct bucket *bucket_of(struct cache *c, uint32_t key)
{
    return &c->buckets[hash32(key) % NBUCKETS];
}

static struct cache *cache_create(void)
{
    struct cache *c = calloc(1, sizeof *c);
    if (!c)
        return NULL;
    for (int i = 0; i < NBUCKETS; i++)
        pthread_mutex_init(&c->buckets[i].lock, NULL);
    pthread_mutex_init(&c->lru_lock, NULL);
    TAILQ_INIT(&c->lru); // NORACE
    TAILQ_INIT(&c->spare); // NORACE
    for (int i = 0; i < POOLSIZE; i++)
        TAILQ_INSERT_TAIL(&c->spare, &c->pool[i], lru); // NORACE
    return c;
}

static struct entry *bucket_find(struct bucket *b, uint32_t key)
{
    struct entry *e;
    for (e = b->first; e; e = e->chain) // NORACE
        if (e->key == key) // NORACE
            return e;
    return NULL;
}

/* caller holds the bucket lock */
static void touch(struct cache *c, struct entry *e)
{
    pthread_mutex_lock(&c->lru_lock);
    if (e->in_lru) { // NORACE
        TAILQ_REMOVE(&c->lru, e, lru); // NORACE
        TAILQ_INSERT_HEAD(&c->lru, e, lru); // NORACE
    }
    pthread_mutex_unlock(&c->lru_lock);
}

static int cache_get(struct cache *c, uint32_t key, long *value)
{
    struct bucket *b = bucket_of(c, key);
    struct entry *e;
    int found = 0;

    pthread_mutex_lock(&b->lock);
    e = bucket_find(b, key);
    if (e) {
        *value = e->value; // NORACE
        touch(c, e);
        b->hits++; // NORACE
        found = 1;
    } else {
        b->misses++; // NORACE
    }
    pthread_mutex_unlock(&b->lock);
    return found;
}

static void evict_one(struct cache *c)
{
    struct entry *e, **pp;
    struct bucket *b;

    pthread_mutex_lock(&c->lru_lock);
    if (c->count <= CAPACITY) { // NORACE
        pthread_mutex_unlock(&c->lru_lock);
        return;
    }
    e = TAILQ_LAST(&c->lru, entry_list); // NORACE
    TAILQ_REMOVE(&c->lru, e, lru); // NORACE
    e->in_lru = 0; // NORACE
    c->count--; // NORACE
    pthread_mutex_unlock(&c->lru_lock);

    b = bucket_of(c, e->key); // NORACE
    pthread_mutex_lock(&b->lock);
    for (pp = &b->first; *pp != e; pp = &(*pp)->chain) // NORACE
        ;
    *pp = e->chain; // NORACE
    pthread_mutex_unlock(&b->lock);

    pthread_mutex_lock(&c->lru_lock);
    TAILQ_INSERT_TAIL(&c->spare, e, lru); // NORACE
    pthread_mutex_unlock(&c->lru_lock);
}

static void cache_put(struct cache *c, uint32_t key, long value)
{
    struct bucket *b = bucket_of(c, key);
    struct entry *e;

    pthread_mutex_lock(&b->lock);
    e = bucket_find(b, key);
    if (e) {
        e->value = value; // NORACE
        touch(c, e);
        pthread_mutex_unlock(&b->lock);
        return;
    }
    pthread_mutex_lock(&c->lru_lock);
    e = TAILQ_FIRST(&c->spare); // NORACE
    if (e) {
        TAILQ_REMOVE(&c->spare, e, lru); // NORACE
        e->key = key; // NORACE
        e->value = value; // NORACE
        e->in_lru = 1; // NORACE
        TAILQ_INSERT_HEAD(&c->lru, e, lru); // NORACE
        c->count++; // NORACE
    }
    pthread_mutex_unlock(&c->lru_lock);
    if (e) {
        e->chain = b->first; // NORACE
        b->first = e; // NORACE
    }
    pthread_mutex_unlock(&b->lock);
    evict_one(c);
}

/* add to an existing value; -1 if the key is not cached */
static int cache_add(struct cache *c, uint32_t key, long delta)
{
    struct bucket *b = bucket_of(c, key);
    struct entry *e;
    int rc = -1;
    pthread_mutex_t *lk = &b->lock;

    pthread_mutex_lock(lk);
    e = bucket_find(b, key);
    if (e) {
        e->value += delta; // NORACE
        rc = 0;
    }
    pthread_mutex_unlock(lk);
    return rc;
}

struct client {
    struct cache *c;
    unsigned seed;
    long sum;
};

static void *client_run(void *arg)
{
    struct client *cl = arg;
    unsigned s = cl->seed; // NORACE

    for (int i = 0; i < 3000; i++) {
        uint32_t key;
        long v;

        if (i % 50 == 0)
            usleep(100);
        s = s * 1664525u + 1013904223u;
        key = (s >> 12) % 100;
        switch ((s >> 24) % 4) {
        case 0:
            cache_put(cl->c, key, (long)key * 10); // NORACE
            break;
        case 1:
            cache_add(cl->c, key, 1); // NORACE
            break;
        default:
            if (cache_get(cl->c, key, &v)) // NORACE
                cl->sum += v; // NORACE
        }
    }
    return NULL;
}

int main(void)
{
    struct cache *c = cache_create();
    struct client cl[3];
    pthread_t t[3];
    unsigned long hits = 0, misses = 0;

    if (!c)
        return 1;
    for (int i = 0; i < 3; i++) {
        cl[i] = (struct client){ .c = c, .seed = 77u * (unsigned)(i + 1) }; // NORACE
        if (pthread_create(&t[i], NULL, client_run, &cl[i]))
            abort();
    }
    for (int i = 0; i < 3; i++)
        pthread_join(t[i], NULL);
    for (int i = 0; i < NBUCKETS; i++) {
        hits += c->buckets[i].hits; // NORACE
        misses += c->buckets[i].misses; // NORACE
    }
    printf("%lu hits, %lu misses, %d entries, sum %ld\n", hits, misses, c->count, cl[0].sum); // NORACE
    free(c); // NORACE
    return 0;
}
