/* Tiny key-value store with a write-ahead-log thread (group commit). */
#include <pthread.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define KV_BUCKETS 64

struct kv_ent {
    struct kv_ent *next;
    char key[24];
    char val[40];
    uint64_t lsn;
};

struct wal_rec {
    struct wal_rec *next;
    uint64_t lsn;
    size_t len;
    char data[];
};

struct kv {
    pthread_rwlock_t map_lock;
    struct kv_ent *map[KV_BUCKETS];
    size_t count;

    pthread_mutex_t wal_mu;
    pthread_cond_t wal_cv, commit_cv;
    struct wal_rec *wal_head, *wal_tail;
    uint64_t next_lsn, durable_lsn;
    bool stop;
    FILE *wal_file;
    size_t wal_bytes;           /* wal thread only until join */
    pthread_t wal_tid;
};

static unsigned kv_hash(const char *s)
{
    unsigned h = 0;
    while (*s)
        h = h * 131 + (unsigned char)*s++;
    return h % KV_BUCKETS;
}

static struct kv_ent *kv_find(struct kv *db, const char *key)
{
    struct kv_ent *e = db->map[kv_hash(key)]; // NORACE
    for (; e; e = e->next) // NORACE
        if (!strcmp(e->key, key)) // NORACE
            break;
    return e;
}

static uint64_t wal_append(struct kv *db, const char *key, const char *val)
{
    size_t len = strlen(key) + strlen(val) + 2;
    struct wal_rec *r = malloc(sizeof *r + len);
    uint64_t lsn;
    if (!r)
        return 0;
    r->next = NULL; // NORACE
    r->len = (size_t)snprintf(r->data, len, "%s=%s", key, val); // NORACE
    pthread_mutex_lock(&db->wal_mu);
    lsn = r->lsn = ++db->next_lsn; // NORACE
    if (db->wal_tail)
        db->wal_tail->next = r; // NORACE
    else
        db->wal_head = r; // NORACE
    db->wal_tail = r; // NORACE
    pthread_cond_signal(&db->wal_cv);
    pthread_mutex_unlock(&db->wal_mu);
    return lsn;
}

static void wal_wait(struct kv *db, uint64_t lsn)
{
    if (db->durable_lsn >= lsn) // RACE!
        return;
    pthread_mutex_lock(&db->wal_mu);
    while (db->durable_lsn < lsn) // NORACE
        pthread_cond_wait(&db->commit_cv, &db->wal_mu);
    pthread_mutex_unlock(&db->wal_mu);
}

static void *wal_main(void *arg)
{
    struct kv *db = arg;
    pthread_mutex_lock(&db->wal_mu);
    for (;;) {
        struct wal_rec *batch, *n;
        uint64_t last = 0;
        while (!db->wal_head && !db->stop) // NORACE
            pthread_cond_wait(&db->wal_cv, &db->wal_mu);
        if (!db->wal_head) // NORACE
            break;
        batch = db->wal_head; // NORACE
        db->wal_head = db->wal_tail = NULL; // NORACE
        pthread_mutex_unlock(&db->wal_mu);

        for (; batch; batch = n) {
            n = batch->next; // NORACE
            fwrite(batch->data, 1, batch->len, db->wal_file); // NORACE
            db->wal_bytes += batch->len; // NORACE
            last = batch->lsn; // NORACE
            free(batch);
        }
        fflush(db->wal_file); // NORACE

        pthread_mutex_lock(&db->wal_mu);
        db->durable_lsn = last; // RACE!
        pthread_cond_broadcast(&db->commit_cv);
    }
    pthread_mutex_unlock(&db->wal_mu);
    return NULL;
}

static int kv_put(struct kv *db, const char *key, const char *val)
{
    uint64_t lsn = wal_append(db, key, val);
    struct kv_ent *e;
    if (!lsn)
        return -1;
    wal_wait(db, lsn);
    pthread_rwlock_wrlock(&db->map_lock);
    e = kv_find(db, key);
    if (!e) {
        e = calloc(1, sizeof *e);
        if (!e) {
            pthread_rwlock_unlock(&db->map_lock);
            return -1;
        }
        snprintf(e->key, sizeof e->key, "%s", key); // NORACE
        e->next = db->map[kv_hash(key)]; // NORACE
        db->map[kv_hash(key)] = e; // NORACE
        db->count++; // RACE!
    }
    if (lsn > e->lsn) { // NORACE
        snprintf(e->val, sizeof e->val, "%s", val); // NORACE
        e->lsn = lsn; // NORACE
    }
    pthread_rwlock_unlock(&db->map_lock);
    return 0;
}

static int kv_get(struct kv *db, const char *key, char *out, size_t len)
{
    int rc = -1;
    pthread_rwlock_rdlock(&db->map_lock);
    struct kv_ent *e = kv_find(db, key);
    if (e) {
        snprintf(out, len, "%s", e->val); // NORACE
        rc = 0;
    }
    pthread_rwlock_unlock(&db->map_lock);
    return rc;
}

static size_t kv_count(struct kv *db)
{
    return db->count; // RACE!
}

struct kv_client {
    struct kv *db;
    int id;
    int hits;
};

static void *client(void *arg)
{
    struct kv_client *c = arg;
    char k[24], v[40];
    for (int i = 0; i < 200; i++) {
        snprintf(k, sizeof k, "key%d", (i * 3 + c->id) % 50); // NORACE
        snprintf(v, sizeof v, "value-%d-%d", c->id, i);
        if (i % 3 == 0)
            kv_put(c->db, k, v);
        else if (kv_get(c->db, k, v, sizeof v) == 0)
            c->hits++; // NORACE
        if (kv_count(c->db) > 1000)
            break;
    }
    return NULL;
}

int main(void)
{
    struct kv *db = calloc(1, sizeof *db);
    struct kv_client cl[3];
    pthread_t t[3];
    if (!db || !(db->wal_file = fopen("/dev/null", "w")))
        return 1;
    pthread_rwlock_init(&db->map_lock, NULL);
    pthread_mutex_init(&db->wal_mu, NULL);
    pthread_cond_init(&db->wal_cv, NULL);
    pthread_cond_init(&db->commit_cv, NULL);
    if (pthread_create(&db->wal_tid, NULL, wal_main, db))
        return 1;
    for (int i = 0; i < 3; i++) {
        cl[i] = (struct kv_client){ db, i, 0 }; // NORACE
        pthread_create(&t[i], NULL, client, &cl[i]);
    }
    for (int i = 0; i < 3; i++) {
        pthread_join(t[i], NULL);
        printf("client %d hits %d\n", i, cl[i].hits); // NORACE
    }
    pthread_mutex_lock(&db->wal_mu);
    db->stop = true; // NORACE
    pthread_cond_signal(&db->wal_cv);
    pthread_mutex_unlock(&db->wal_mu);
    pthread_join(db->wal_tid, NULL);
    printf("count %zu wal %zu durable %llu\n", db->count, db->wal_bytes, (unsigned long long)db->durable_lsn); // NORACE
    for (int b = 0; b < KV_BUCKETS; b++)
        while (db->map[b]) { // NORACE
            struct kv_ent *e = db->map[b]; // NORACE
            db->map[b] = e->next; // NORACE
            free(e);
        }
    fclose(db->wal_file);
    free(db);
    return 0;
}
