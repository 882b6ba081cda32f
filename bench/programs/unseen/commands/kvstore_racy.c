/*
 * kvstore - in-memory key/value store, sharded, with one lock per shard.
 * A tiny command interpreter is fed by a few client threads.
 */
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define SHARDS 8
#define KEYLEN 16
#define CLIENTS 3

struct entry {
    struct entry *next;
    long value;
    char key[KEYLEN];
};

struct shard {
    pthread_mutex_t lock;
    struct entry *head;
    unsigned count;
};

struct kvstore {
    struct shard shard[SHARDS];
    atomic_ulong commands;
};

static unsigned hash(const char *s)
{
    unsigned h = 0;

    while (*s)
        h = h * 131 + (unsigned char)*s++;
    return h;
}

static struct shard *shard_of(struct kvstore *db, const char *key)
{
    return &db->shard[hash(key) % SHARDS];
}

/* caller holds the shard's lock */
static struct entry *find(struct shard *sh, const char *key)
{
    struct entry *e = sh->head;   // RACE

    while (e && strcmp(e->key, key) != 0)   // RACE
        e = e->next;   // RACE
    return e;
}

static int kv_set(struct kvstore *db, const char *key, long value)
{
    struct shard *sh = shard_of(db, key);
    int rc = 0;

    pthread_mutex_lock(&sh->lock);
    struct entry *e = find(sh, key);
    if (e) {
        e->value = value;   // RACE
    } else if ((e = malloc(sizeof *e)) != NULL) {
        snprintf(e->key, KEYLEN, "%s", key);   // RACE
        e->value = value;   // RACE
        e->next = sh->head;   // RACE
        sh->head = e;   // RACE
        sh->count++;   // NORACE
    } else {
        rc = -1;
    }
    pthread_mutex_unlock(&sh->lock);
    return rc;
}

static int kv_get(struct kvstore *db, const char *key, long *value)
{
    struct shard *sh = shard_of(db, key);

    pthread_mutex_lock(&sh->lock);
    struct entry *e = find(sh, key);
    if (e)
        *value = e->value;   // RACE
    pthread_mutex_unlock(&sh->lock);
    return e ? 0 : -1;
}

/* exchange the values of two existing keys */
static int kv_swap(struct kvstore *db, const char *ka, const char *kb)
{
    struct shard *sa = shard_of(db, ka), *sb = shard_of(db, kb);
    int rc = -1;

    pthread_mutex_lock(&sa->lock);
    struct entry *ea = find(sa, ka), *eb = find(sb, kb);
    if (ea && eb) {
        long t = ea->value;   // RACE
        ea->value = eb->value;   // RACE
        eb->value = t;   // RACE
        rc = 0;
    }
    pthread_mutex_unlock(&sa->lock);
    return rc;
}

static unsigned kv_count(struct kvstore *db)
{
    unsigned n = 0;

    for (int i = 0; i < SHARDS; i++) {
        pthread_mutex_lock(&db->shard[i].lock);
        n += db->shard[i].count;   // NORACE
        pthread_mutex_unlock(&db->shard[i].lock);
    }
    return n;
}

static struct kvstore *kv_open(void)
{
    struct kvstore *db = calloc(1, sizeof *db);

    if (db)
        for (int i = 0; i < SHARDS; i++)
            pthread_mutex_init(&db->shard[i].lock, NULL);
    return db;
}

static void kv_close(struct kvstore *db)
{
    for (int i = 0; i < SHARDS; i++) {
        struct entry *e = db->shard[i].head, *n;   // NORACE
        for (; e; e = n) {
            n = e->next;   // NORACE
            free(e);   // NORACE
        }
        pthread_mutex_destroy(&db->shard[i].lock);
    }
    free(db);   // NORACE
}

/* SET k v | GET k | SWAP k k | COUNT */
static int execute(struct kvstore *db, char *cmd)
{
    char *save = NULL;
    char *verb = strtok_r(cmd, " ", &save);
    char *a = strtok_r(NULL, " ", &save);
    char *b = a ? strtok_r(NULL, " ", &save) : NULL;
    long v;

    atomic_fetch_add_explicit(&db->commands, 1, memory_order_relaxed);   // NORACE
    if (!verb)
        return -1;
    if (strcmp(verb, "COUNT") == 0)
        return kv_count(db) > 0 ? 0 : -1;
    if (a && strcmp(verb, "GET") == 0)
        return kv_get(db, a, &v);
    if (b && strcmp(verb, "SET") == 0)
        return kv_set(db, a, strtol(b, NULL, 10));
    if (b && strcmp(verb, "SWAP") == 0)
        return kv_swap(db, a, b);
    return -1;
}

struct client {
    struct kvstore *db;
    unsigned seed, failures;
    pthread_t tid;
};

static void *client_main(void *arg)
{
    struct client *c = arg;
    char cmd[80];

    for (int i = 0; i < 3000; i++) {
        c->seed = c->seed * 1103515245u + 12345u;   // NORACE
        unsigned r = c->seed >> 8;   // NORACE
        switch (r % 4) {
        case 0:
            snprintf(cmd, sizeof cmd, "SET k%u %d", (r >> 4) % 40, i);
            break;
        case 1:
            snprintf(cmd, sizeof cmd, "SWAP k%u k%u", (r >> 4) % 40, (r >> 10) % 40);
            break;
        case 2:
            snprintf(cmd, sizeof cmd, "GET k%u", (r >> 4) % 40);
            break;
        default:
            snprintf(cmd, sizeof cmd, "COUNT");
        }
        if (execute(c->db, cmd) != 0)   // NORACE
            c->failures++;   // NORACE
    }
    return NULL;
}

int main(void)
{
    struct kvstore *db = kv_open();
    struct client c[CLIENTS];
    unsigned failures = 0;

    if (!db)
        return 1;
    for (unsigned i = 0; i < CLIENTS; i++) {
        c[i].db = db;   // NORACE
        c[i].seed = 1000 + i;   // NORACE
        c[i].failures = 0;   // NORACE
        if (pthread_create(&c[i].tid, NULL, client_main, &c[i]) != 0) {
            perror("pthread_create");
            return 1;
        }
    }
    for (int i = 0; i < CLIENTS; i++) {
        pthread_join(c[i].tid, NULL);
        failures += c[i].failures;   // NORACE
    }
    printf("%lu commands, %u keys, %s\n", atomic_load(&db->commands), kv_count(db),   // NORACE
           failures ? "some misses" : "no misses");
    kv_close(db);
    return 0;
}
