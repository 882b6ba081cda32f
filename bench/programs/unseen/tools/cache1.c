/* cache1 - LRU cache with a background expiry thread and reference counts. */
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define HASH 31
#define CAPACITY 40
#define TTL 15

struct entry {
    struct entry *hnext;
    struct entry *prev, *next;
    int key;
    int refs;
    int dead;
    unsigned long stamp;
    char value[32];
};

struct cache {
    pthread_mutex_t lock;
    struct entry *bucket[HASH];
    struct entry lru;
    int count;
    unsigned long now;
    unsigned long hits, misses, expired, evicted;
};

static struct cache cache;
static pthread_mutex_t stop_lock = PTHREAD_MUTEX_INITIALIZER;
static int stop;

static void lru_unlink(struct entry *e)
{
    e->prev->next = e->next;  // NORACE
    e->next->prev = e->prev;  // NORACE
}

static void lru_front(struct cache *c, struct entry *e)
{
    e->next = c->lru.next;  // NORACE
    e->prev = &c->lru;  // NORACE
    c->lru.next->prev = e;  // NORACE
    c->lru.next = e;  // NORACE
}

/* drop one reference; called with the lock held */
static void put_locked(struct entry *e)
{
    if (--e->refs == 0)  // NORACE
        free(e);
}

static void remove_locked(struct cache *c, struct entry *e)
{
    struct entry **pp = &c->bucket[(unsigned)e->key % HASH];  // NORACE

    while (*pp != e)  // NORACE
        pp = &(*pp)->hnext;  // NORACE
    *pp = e->hnext;  // NORACE
    lru_unlink(e);
    c->count--;  // NORACE
    e->dead = 1;  // NORACE
    put_locked(e);
}

static struct entry *lookup_locked(struct cache *c, int key)
{
    struct entry *e;

    for (e = c->bucket[(unsigned)key % HASH]; e != NULL; e = e->hnext)  // NORACE
        if (e->key == key)  // NORACE
            return e;
    return NULL;
}

static void fill(struct entry *e, int key)
{
    e->key = key;  // NORACE
    snprintf(e->value, sizeof e->value, "value-%d", key * key);  // NORACE
}

static struct entry *cache_get(struct cache *c, int key)
{
    struct entry *e;

    pthread_mutex_lock(&c->lock);
    e = lookup_locked(c, key);
    if (e != NULL) {
        c->hits++;  // NORACE
        lru_unlink(e);
        lru_front(c, e);
    } else {
        c->misses++;  // NORACE
        e = calloc(1, sizeof *e);
        if (e == NULL) {
            pthread_mutex_unlock(&c->lock);
            return NULL;
        }
        fill(e, key);
        e->refs = 1;  // NORACE
        e->hnext = c->bucket[(unsigned)key % HASH];  // NORACE
        c->bucket[(unsigned)key % HASH] = e;  // NORACE
        lru_front(c, e);
        if (++c->count > CAPACITY) {  // NORACE
            c->evicted++;  // NORACE
            remove_locked(c, c->lru.prev);  // NORACE
        }
    }
    e->stamp = c->now;  // NORACE
    e->refs++;  // NORACE
    pthread_mutex_unlock(&c->lock);
    return e;
}

static void cache_put(struct cache *c, struct entry *e)
{
    pthread_mutex_lock(&c->lock);
    put_locked(e);
    pthread_mutex_unlock(&c->lock);
}

static void expire(struct cache *c)
{
    struct entry *e, *prev;

    pthread_mutex_lock(&c->lock);
    c->now++;  // NORACE
    for (e = c->lru.prev; e != &c->lru; e = prev) {  // NORACE
        prev = e->prev;  // NORACE
        if (c->now - e->stamp < TTL)  // NORACE
            break;
        remove_locked(c, e);
        c->expired++;  // NORACE
    }
    pthread_mutex_unlock(&c->lock);
}

static int stopping(void)
{
    int s;

    pthread_mutex_lock(&stop_lock);
    s = stop;  // NORACE
    pthread_mutex_unlock(&stop_lock);
    return s;
}

static void *expiry_main(void *arg)
{
    struct cache *c = arg;

    while (!stopping()) {
        expire(c);
        usleep(200);
    }
    return NULL;
}

static void *client_main(void *arg)
{
    unsigned seed = (unsigned)(long)arg;
    size_t bytes = 0;
    int i;

    for (i = 0; i < 1500; i++) {
        struct entry *e = cache_get(&cache, (int)(rand_r(&seed) % 100));

        if (e == NULL)
            break;
        bytes += strlen(e->value);  // NORACE
        cache_put(&cache, e);
    }
    return (void *)bytes;
}

int main(void)
{
    pthread_t exp, cl[3];
    void *ret;
    size_t bytes = 0;
    long i;

    pthread_mutex_init(&cache.lock, NULL);
    cache.lru.next = cache.lru.prev = &cache.lru;  // NORACE
    pthread_create(&exp, NULL, expiry_main, &cache);
    for (i = 0; i < 3; i++)
        pthread_create(&cl[i], NULL, client_main, (void *)(i + 1));
    for (i = 0; i < 3; i++) {
        pthread_join(cl[i], &ret);
        bytes += (size_t)ret;
    }
    pthread_mutex_lock(&stop_lock);
    stop = 1;  // NORACE
    pthread_mutex_unlock(&stop_lock);
    pthread_join(exp, NULL);
    printf("hits %lu misses %lu expired %lu evicted %lu bytes %zu\n", cache.hits,  // NORACE
           cache.misses, cache.expired, cache.evicted, bytes);  // NORACE
    while (cache.lru.next != &cache.lru)  // NORACE
        remove_locked(&cache, cache.lru.next);  // NORACE
    return 0;
}
