#include <pthread.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* LRU cache: striped locks over hash buckets */
#define STRIPES 4
#define PER_STRIPE 8

struct item {
    uint32_t key;
    int value;
    struct item *hnext;
    struct item *prev, *next;
};

struct stripe {
    pthread_mutex_t lock;
    struct item *bucket[4];
    struct item *newest, *oldest;
    int count;
    unsigned hits, misses;
};

struct cache {
    struct stripe s[STRIPES];
    int capacity;
};

static uint32_t mix(uint32_t k) {
    k ^= k >> 16;
    k *= 0x7feb352du;
    k ^= k >> 15;
    return k;
}

static struct stripe *stripe_of(struct cache *c, uint32_t key) {
    return &c->s[mix(key) % STRIPES];
}

static void unlink_lru(struct stripe *s, struct item *it) {
    if (it->prev) // NORACE
        it->prev->next = it->next; // NORACE
    else
        s->newest = it->next; // NORACE
    if (it->next) // NORACE
        it->next->prev = it->prev; // NORACE
    else
        s->oldest = it->prev; // NORACE
}

static void push_front(struct stripe *s, struct item *it) {
    it->prev = NULL; // NORACE
    it->next = s->newest; // NORACE
    if (s->newest) // NORACE
        s->newest->prev = it; // NORACE
    else
        s->oldest = it; // NORACE
    s->newest = it; // NORACE
}

static struct item *lookup(struct stripe *s, uint32_t key) {
    struct item *it = s->bucket[(mix(key) >> 8) % 4]; // NORACE
    while (it && it->key != key) // NORACE
        it = it->hnext; // NORACE
    return it;
}

static void evict(struct stripe *s) {
    struct item *it = s->oldest; // NORACE
    struct item **pp = &s->bucket[(mix(it->key) >> 8) % 4]; // NORACE
    while (*pp != it) // NORACE
        pp = &(*pp)->hnext; // NORACE
    *pp = it->hnext; // NORACE
    unlink_lru(s, it);
    s->count--; // NORACE
    free(it); // NORACE
}

static int cache_get(struct cache *c, uint32_t key, int *value) {
    struct stripe *s = stripe_of(c, key);
    pthread_mutex_lock(&s->lock);
    struct item *it = lookup(s, key);
    if (!it) {
        s->misses++; // NORACE
        pthread_mutex_unlock(&s->lock);
        return 0;
    }
    unlink_lru(s, it);
    push_front(s, it);
    *value = it->value; // NORACE
    s->hits++; // RACE
    pthread_mutex_unlock(&s->lock);
    return 1;
}

static void cache_put(struct cache *c, uint32_t key, int value) {
    struct stripe *s = stripe_of(c, key);
    pthread_mutex_lock(&s->lock);
    struct item *it = lookup(s, key);
    if (it) {
        it->value = value; // NORACE
    } else {
        if (s->count >= c->capacity) // NORACE
            evict(s);
        it = calloc(1, sizeof *it);
        if (!it) abort();
        it->key = key; // NORACE
        it->value = value; // NORACE
        unsigned b = (mix(key) >> 8) % 4;
        it->hnext = s->bucket[b]; // NORACE
        s->bucket[b] = it; // NORACE
        push_front(s, it);
        s->count++; // NORACE
    }
    pthread_mutex_unlock(&s->lock);
}

static unsigned cache_hits(struct cache *c) {
    unsigned n = 0;
    for (int i = 0; i < STRIPES; i++) {
        pthread_mutex_lock(&c->s[0].lock);
        n += c->s[i].hits; // RACE
        pthread_mutex_unlock(&c->s[0].lock);
    }
    return n;
}

static struct cache cache;

static void *client(void *arg) {
    uint32_t r = (uint32_t)(long)arg;
    long sum = 0;
    for (int i = 0; i < 300; i++) {
        int v;
        r = r * 1664525u + 1013904223u;
        uint32_t key = (r >> 16) & 63;
        if (cache_get(&cache, key, &v))
            sum += v;
        else
            cache_put(&cache, key, (int)key * 2);
    }
    return (void *)sum;
}

int main(void) {
    pthread_t t[3];
    cache.capacity = PER_STRIPE; // NORACE
    for (int i = 0; i < STRIPES; i++)
        pthread_mutex_init(&cache.s[i].lock, NULL);
    for (long i = 0; i < 3; i++)
        pthread_create(&t[i], NULL, client, (void *)(i + 1));
    printf("%u\n", cache_hits(&cache));
    for (int i = 0; i < 3; i++)
        pthread_join(t[i], NULL);
    unsigned m = 0;
    for (int i = 0; i < STRIPES; i++)
        m += cache.s[i].misses; // NORACE
    printf("%u %u\n", cache_hits(&cache), m);
    return 0;
}
