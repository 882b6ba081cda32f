/* Session-token cache with lock striping. */
#include <pthread.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define NSHARDS 8u
#define SHARD_MASK (NSHARDS - 1)
#define NBUCKETS 128u

struct token {
    char *name;
    uint64_t expires;
    unsigned uses;
    struct token *next;
};

struct token_table {
    pthread_mutex_t locks[NSHARDS];
    struct token *buckets[NBUCKETS];
    size_t shard_count[NSHARDS];
    unsigned long lookups;
    pthread_mutex_t stat_lock;
};

static struct token_table table;

static uint32_t fnv1a(const char *s)
{
    uint32_t h = 2166136261u;
    while (*s) {
        h ^= (unsigned char)*s++;
        h *= 16777619u;
    }
    return h;
}

static void table_init(void)
{
    for (unsigned i = 0; i < NSHARDS; i++)
        pthread_mutex_init(&table.locks[i], NULL);
    pthread_mutex_init(&table.stat_lock, NULL);
}

static struct token *bucket_find(uint32_t h, const char *name)
{
    struct token *t = table.buckets[h % NBUCKETS]; // RACE!
    while (t && strcmp(t->name, name) != 0)
        t = t->next; // RACE!
    return t;
}

static int token_add(const char *name, uint64_t expires)
{
    uint32_t h = fnv1a(name);
    pthread_mutex_t *m = &table.locks[h & SHARD_MASK];
    struct token *t;
    int rc = 0;

    pthread_mutex_lock(m);
    t = bucket_find(h, name);
    if (t) {
        t->expires = expires;
        rc = 1;
        goto done;
    }
    t = malloc(sizeof *t);
    if (!t) {
        rc = -1;
        goto done;
    }
    t->name = strdup(name); // NORACE
    t->expires = expires; // NORACE
    t->uses = 0; // NORACE
    t->next = table.buckets[h % NBUCKETS]; // RACE!
    table.buckets[h % NBUCKETS] = t; // RACE!
    table.shard_count[h & SHARD_MASK]++;
done:
    pthread_mutex_unlock(m);
    return rc;
}

static int token_use(const char *name, uint64_t now)
{
    uint32_t h = fnv1a(name);
    struct token *t;
    int ok = 0;

    pthread_mutex_lock(&table.locks[h & SHARD_MASK]);
    t = bucket_find(h, name);
    if (t && t->expires > now) {
        t->uses++;
        ok = 1;
    }
    pthread_mutex_unlock(&table.locks[h & SHARD_MASK]);

    table.lookups++; // RACE!
    return ok;
}

static int token_del(const char *name)
{
    uint32_t h = fnv1a(name);
    unsigned s = (h >> 8) & SHARD_MASK;   /* wrong shard */
    struct token **pp, *t;
    int rc = 0;

    pthread_mutex_lock(&table.locks[s]);
    for (pp = &table.buckets[h % NBUCKETS]; (t = *pp); pp = &t->next) { // RACE!
        if (strcmp(t->name, name) == 0) {
            *pp = t->next; // RACE!
            table.shard_count[h & SHARD_MASK]--; // RACE!
            rc = 1;
            break;
        }
    }
    pthread_mutex_unlock(&table.locks[s]);
    if (t) {
        free(t->name);
        free(t);
    }
    return rc;
}

struct client {
    int id;
    int good, bad;
};

static void *client_main(void *arg)
{
    struct client *c = arg;
    char name[32];

    for (int i = 0; i < 2000; i++) {
        snprintf(name, sizeof name, "tok%d", (i * 7 + c->id) % 100); // NORACE
        switch (i % 4) {
        case 0:
            token_add(name, 1000 + (uint64_t)i);
            break;
        case 3:
            if (i % 8 == 3)
                token_del(name);
            break;
        default:
            if (token_use(name, 10))
                c->good++; // NORACE
            else
                c->bad++; // NORACE
        }
    }
    return NULL;
}

int main(void)
{
    enum { NC = 4 };
    pthread_t tid[NC];
    struct client cl[NC];
    size_t total = 0;

    table_init();
    for (int i = 0; i < NC; i++) {
        cl[i] = (struct client){ .id = i }; // NORACE
        if (pthread_create(&tid[i], NULL, client_main, &cl[i]) != 0)
            abort();
    }
    for (int i = 0; i < NC; i++)
        pthread_join(tid[i], NULL);
    for (unsigned i = 0; i < NSHARDS; i++)
        total += table.shard_count[i]; // NORACE
    for (int i = 0; i < NC; i++)
        printf("client %d good %d bad %d\n", cl[i].id, cl[i].good, cl[i].bad); // NORACE
    printf("left %zu lookups %lu\n", total, table.lookups); // NORACE
    for (unsigned b = 0; b < NBUCKETS; b++) {
        struct token *t = table.buckets[b]; // NORACE
        while (t) {
            struct token *n = t->next; // NORACE
            free(t->name);
            free(t);
            t = n;
        }
    }
    return 0;
}
