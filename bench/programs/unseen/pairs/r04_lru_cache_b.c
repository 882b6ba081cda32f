/* LRU cache of loaded "pages", with reference counts and pinning. */
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define CAPACITY 6
#define HSIZE 8
#define PAGE 64

struct page {
    int id;
    int refs;
    struct page *hnext;
    struct page *prev, *next;       /* LRU list */
    unsigned char data[PAGE];
};

struct cache {
    pthread_mutex_t lock;
    struct page *hash[HSIZE];
    struct page lru;                /* sentinel: next is the most recent */
    int count;
    long hits, misses, evictions;
};

static void list_del(struct page *p)
{
    p->prev->next = p->next;  // NORACE
    p->next->prev = p->prev;  // NORACE
}

static void list_add_front(struct cache *c, struct page *p)
{
    p->next = c->lru.next;  // NORACE
    p->prev = &c->lru;  // NORACE
    c->lru.next->prev = p;  // NORACE
    c->lru.next = p;  // NORACE
}

static void hash_remove(struct cache *c, struct page *p)
{
    struct page **pp = &c->hash[p->id % HSIZE];  // NORACE
    while (*pp != p)  // NORACE
        pp = &(*pp)->hnext;  // NORACE
    *pp = p->hnext;  // NORACE
}

static void cache_init(struct cache *c)
{
    memset(c, 0, sizeof *c);  // NORACE
    pthread_mutex_init(&c->lock, NULL);
    c->lru.next = c->lru.prev = &c->lru;  // NORACE
}

/* with the lock */
static void evict_some(struct cache *c)
{
    struct page *p = c->lru.prev;  // NORACE
    while (c->count > CAPACITY && p != &c->lru) {  // NORACE
        struct page *prev = p->prev;  // NORACE
        if (p->refs == 0) {  // RACE
            list_del(p);
            hash_remove(c, p);
            c->count--;  // NORACE
            c->evictions++;  // NORACE
            free(p);
        }
        p = prev;
    }
}

static void load(struct page *p)
{
    for (int i = 0; i < PAGE; i++)
        p->data[i] = (unsigned char)(p->id + i);
}

static struct page *cache_get(struct cache *c, int id)
{
    struct page *p;
    pthread_mutex_lock(&c->lock);
    for (p = c->hash[id % HSIZE]; p; p = p->hnext)  // NORACE
        if (p->id == id)  // NORACE
            break;
    if (p != NULL) {
        c->hits++;  // NORACE
        p->refs++;  // RACE
        list_del(p);
        list_add_front(c, p);
    } else {
        c->misses++;  // NORACE
        p = calloc(1, sizeof *p);
        if (p == NULL)
            abort();
        p->id = id;
        p->refs = 1;
        load(p);
        p->hnext = c->hash[id % HSIZE];  // NORACE
        c->hash[id % HSIZE] = p;  // NORACE
        list_add_front(c, p);
        c->count++;  // NORACE
        evict_some(c);
    }
    pthread_mutex_unlock(&c->lock);
    return p;
}

static void cache_put(struct cache *c, struct page *p)
{
    if (--p->refs > 0)  // RACE
        return;
    pthread_mutex_lock(&c->lock);
    evict_some(c);
    pthread_mutex_unlock(&c->lock);
}

static struct cache cache;

static void *reader(void *arg)
{
    unsigned seed = (unsigned)(size_t)arg;
    unsigned long sum = 0;
    for (int i = 0; i < 200; i++) {
        seed = seed * 1103515245 + 12345;
        struct page *p = cache_get(&cache, (seed >> 16) % 10);
        sum += p->data[i % PAGE];
        cache_put(&cache, p);
    }
    return (void *)sum;
}

int main(void)
{
    pthread_t t[3];
    unsigned long all = 0;
    cache_init(&cache);
    for (size_t i = 0; i < 3; i++)
        pthread_create(&t[i], NULL, reader, (void *)(i + 1));
    for (int i = 0; i < 3; i++) {
        void *r;
        pthread_join(t[i], &r);
        all += (unsigned long)r;
    }
    printf("%lu: %ld hits %ld misses %ld evictions, %d left\n", all, cache.hits, cache.misses, cache.evictions, cache.count);  // NORACE
    return 0;
}
