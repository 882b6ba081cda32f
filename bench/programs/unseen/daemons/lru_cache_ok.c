#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Cache with a reader/writer lock, opaque handle API. */

#define BUCKETS 4

typedef struct entry {
    char key[16];
    int value;
    unsigned long last_used;
    struct entry *next;
} entry;

typedef struct cache {
    pthread_rwlock_t lock;
    entry *bucket[BUCKETS];
    int size, capacity;
    unsigned long clock;
} cache;

static unsigned hash(const char *s)
{
    unsigned h = 5381;
    while (*s)
        h = h * 33 + (unsigned char)*s++;
    return h % BUCKETS;
}

cache *cache_new(int capacity)
{
    cache *c = calloc(1, sizeof *c);
    if (!c)
        return NULL;
    c->capacity = capacity; // NORACE
    if (pthread_rwlock_init(&c->lock, NULL) != 0) {
        free(c); // NORACE
        return NULL;
    }
    return c;
}

static entry *find_locked(cache *c, const char *key)
{
    entry *e;
    for (e = c->bucket[hash(key)]; e; e = e->next) // NORACE
        if (strcmp(e->key, key) == 0) // NORACE
            return e;
    return NULL;
}

static void evict_locked(cache *c)
{
    entry **victim = NULL, **pp, *dead;
    int i;
    for (i = 0; i < BUCKETS; i++)
        for (pp = &c->bucket[i]; *pp; pp = &(*pp)->next) // NORACE
            if (!victim || (*pp)->last_used < (*victim)->last_used) // NORACE
                victim = pp;
    if (!victim)
        return;
    dead = *victim; // NORACE
    *victim = dead->next; // NORACE
    free(dead); // NORACE
    c->size--; // NORACE
}

int cache_get(cache *c, const char *key, int *out)
{
    entry *e;
    int found = 0;
    pthread_rwlock_wrlock(&c->lock);
    e = find_locked(c, key);
    if (e) {
        *out = e->value; // NORACE
        e->last_used = ++c->clock; // NORACE
        found = 1;
    }
    pthread_rwlock_unlock(&c->lock);
    return found;
}

int cache_put(cache *c, const char *key, int value)
{
    entry *e;
    pthread_rwlock_wrlock(&c->lock);
    e = find_locked(c, key);
    if (!e) {
        if (c->size >= c->capacity) // NORACE
            evict_locked(c);
        e = calloc(1, sizeof *e);
        if (!e) {
            pthread_rwlock_unlock(&c->lock);
            return -1;
        }
        strncpy(e->key, key, sizeof e->key - 1); // NORACE
        e->next = c->bucket[hash(key)]; // NORACE
        c->bucket[hash(key)] = e; // NORACE
        c->size++; // NORACE
    }
    e->value = value; // NORACE
    e->last_used = ++c->clock; // NORACE
    pthread_rwlock_unlock(&c->lock);
    return 0;
}

int cache_size(cache *c)
{
    int n;
    pthread_rwlock_rdlock(&c->lock);
    n = c->size; // NORACE
    pthread_rwlock_unlock(&c->lock);
    return n;
}

void cache_free(cache *c)
{
    int i;
    for (i = 0; i < BUCKETS; i++)
        while (c->bucket[i]) { // NORACE
            entry *e = c->bucket[i]; // NORACE
            c->bucket[i] = e->next; // NORACE
            free(e); // NORACE
        }
    pthread_rwlock_destroy(&c->lock);
    free(c); // NORACE
}

static void *client(void *arg)
{
    cache *c = arg;
    char key[16];
    int i, v, hits = 0;
    for (i = 0; i < 30; i++) {
        snprintf(key, sizeof key, "k%d", i % 7);
        if (cache_get(c, key, &v))
            hits++;
        else
            cache_put(c, key, i);
    }
    return (void *)(long)(hits + cache_size(c));
}

int main(void)
{
    cache *c = cache_new(5);
    pthread_t t[3];
    int i;
    if (!c)
        return 1;
    for (i = 0; i < 3; i++)
        pthread_create(&t[i], NULL, client, c);
    for (i = 0; i < 3; i++)
        pthread_join(t[i], NULL);
    cache_free(c);
    return 0;
}
