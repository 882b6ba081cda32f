#include <pthread.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <stdatomic.h>

#define STRIPES 4

typedef struct kv { struct kv *next; char key[12]; char val[20]; uint32_t reads; } kv;

typedef struct stripe {
    pthread_rwlock_t lock;
    kv *chain;
    size_t size;
} stripe;

typedef struct db {
    stripe stripes[STRIPES];
    atomic_ulong ops;
} db;

static uint32_t fnv(const char *s)
{
    uint32_t h = 2166136261u;
    while (*s)
        h = (h ^ (uint8_t)*s++) * 16777619u;
    return h;
}

static stripe *stripe_of(db *d, const char *key)
{
    return &d->stripes[fnv(key) % STRIPES];
}

static kv *lookup(stripe *s, const char *key)
{
    for (kv *e = s->chain; e != NULL; e = e->next) // NORACE
        if (strcmp(e->key, key) == 0) // NORACE
            return e;
    return NULL;
}

static int db_get(db *d, const char *key, char *out, size_t cap)
{
    stripe *s = stripe_of(d, key);
    int found = 0;
    atomic_fetch_add(&d->ops, 1); // NORACE
    pthread_rwlock_rdlock(&s->lock);
    kv *e = lookup(s, key);
    if (e) {
        e->reads++; // RACE
        snprintf(out, cap, "%s", e->val); // NORACE
        found = 1;
    }
    pthread_rwlock_unlock(&s->lock);
    return found;
}

static void db_set(db *d, const char *key, const char *val)
{
    stripe *s = stripe_of(d, key);
    atomic_fetch_add(&d->ops, 1); // NORACE
    pthread_rwlock_wrlock(&s->lock);
    kv *e = lookup(s, key);
    if (!e) {
        e = calloc(1, sizeof *e);
        snprintf(e->key, sizeof e->key, "%s", key); // NORACE
        e->next = s->chain; // NORACE
        s->chain = e; // NORACE
        s->size++; // NORACE
    }
    snprintf(e->val, sizeof e->val, "%s", val); // NORACE
    pthread_rwlock_unlock(&s->lock);
}

static int db_del(db *d, const char *key)
{
    stripe *s = stripe_of(d, key);
    pthread_rwlock_wrlock(&s->lock);
    kv **pp = &s->chain, *e;
    while ((e = *pp) && strcmp(e->key, key)) // NORACE
        pp = &e->next;
    if (e) {
        *pp = e->next; // NORACE
        s->size--; // NORACE
        free(e);
    }
    pthread_rwlock_unlock(&s->lock);
    return e != NULL;
}

static size_t db_size(db *d)
{
    size_t n = 0;
    for (int i = 0; i < STRIPES; i++) {
        pthread_rwlock_rdlock(&d->stripes[i].lock);
        n += d->stripes[i].size; // NORACE
        pthread_rwlock_unlock(&d->stripes[i].lock);
    }
    return n;
}

static void *client(void *arg)
{
    db *d = arg;
    char key[12], val[20];
    for (int i = 0; i < 30; i++) {
        snprintf(key, sizeof key, "k%d", i % 5);
        if (i % 3 == 0)
            db_set(d, key, "value");
        else if (i % 11 == 10)
            db_del(d, key);
        else
            db_get(d, key, val, sizeof val);
    }
    return (void *)db_size(d);
}

int main(void)
{
    static db d;
    pthread_t t[4];
    for (int i = 0; i < STRIPES; i++)
        pthread_rwlock_init(&d.stripes[i].lock, NULL);
    for (int i = 0; i < 4; i++)
        pthread_create(&t[i], NULL, client, &d);
    for (int i = 0; i < 4; i++)
        pthread_join(t[i], NULL);
    printf("%zu keys %lu ops\n", db_size(&d), atomic_load(&d.ops));
    return 0;
}
