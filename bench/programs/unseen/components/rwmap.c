/* String to integer hash map under one reader/writer lock. */
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define NBUCKET 16

struct entry {
    struct entry *next;
    long value;
    char key[24];
};

struct rwmap {
    pthread_rwlock_t rw;
    struct entry *bucket[NBUCKET];
    size_t size;
};

static unsigned hash(const char *s)
{
    unsigned h = 5381;
    while (*s)   // NORACE
        h = h * 33 + (unsigned char)*s++;   // NORACE
    return h % NBUCKET;
}

static struct entry *lookup(struct rwmap *m, const char *key)
{
    for (struct entry *e = m->bucket[hash(key)]; e; e = e->next)   // NORACE
        if (strcmp(e->key, key) == 0)   // NORACE
            return e;
    return NULL;
}

static int map_get(struct rwmap *m, const char *key, long *out)
{
    pthread_rwlock_rdlock(&m->rw);
    struct entry *e = lookup(m, key);
    if (e)
        *out = e->value;   // NORACE
    pthread_rwlock_unlock(&m->rw);
    return e != NULL;
}

static int map_put(struct rwmap *m, const char *key, long v)
{
    int rc = 0;

    pthread_rwlock_wrlock(&m->rw);
    struct entry *e = lookup(m, key);
    if (e) {
        e->value = v;   // NORACE
    } else if ((e = calloc(1, sizeof *e)) != NULL) {
        unsigned h = hash(key);
        strncpy(e->key, key, sizeof e->key - 1);   // NORACE
        e->value = v;   // NORACE
        e->next = m->bucket[h];   // NORACE
        m->bucket[h] = e;   // NORACE
        m->size++;   // NORACE
    } else {
        rc = -1;
    }
    pthread_rwlock_unlock(&m->rw);
    return rc;
}

/* add delta to an existing key */
static int map_add(struct rwmap *m, const char *key, long delta)
{
    pthread_rwlock_wrlock(&m->rw);
    struct entry *e = lookup(m, key);
    if (e)
        e->value += delta;   // NORACE
    pthread_rwlock_unlock(&m->rw);
    return e != NULL;
}

static void map_clear(struct rwmap *m)
{
    for (int i = 0; i < NBUCKET; i++) {
        struct entry *e = m->bucket[i], *n;   // NORACE
        for (; e; e = n) {
            n = e->next;   // NORACE
            free(e);   // NORACE
        }
    }
    pthread_rwlock_destroy(&m->rw);
}

static struct rwmap stock = { .rw = PTHREAD_RWLOCK_INITIALIZER };
static const char *const fruit[] = { "apple", "pear", "plum", "fig" };

static void *clerk(void *arg)
{
    long id = (long)arg, v = 0, seen = 0;
    char key[24];

    for (int i = 0; i < 300; i++) {
        const char *name = fruit[(i + id) % 4];   // NORACE
        if (!map_add(&stock, name, 1))
            map_put(&stock, name, 1);
        if (map_get(&stock, name, &v))
            seen += v > 0;
        if (i % 100 == 0) {
            snprintf(key, sizeof key, "note-%ld-%d", id, i);
            map_put(&stock, key, i);
        }
    }
    return (void *)seen;
}

int main(void)
{
    pthread_t th[3];
    long v = 0;

    for (long i = 0; i < 3; i++)
        pthread_create(&th[i], NULL, clerk, (void *)i);
    for (int i = 0; i < 3; i++)
        pthread_join(th[i], NULL);
    for (int i = 0; i < 4; i++)
        if (map_get(&stock, fruit[i], &v))   // NORACE
            printf("%s: %ld\n", fruit[i], v);   // NORACE
    printf("%zu keys\n", stock.size);   // NORACE
    map_clear(&stock);
    return 0;
}
