/* kvwal - key/value store with a write-ahead log and group commit.
 * table: rwlock.  log: mutex + two condition variables.
 * A put appends to the log, waits until the flusher has made it durable,
 * then applies it to the table. */
#include <pthread.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define NB 32

struct kv {
    struct kv *next;
    char *key;
    char *val;
    uint64_t lsn;
};

struct wal_rec {
    uint64_t lsn;
    char key[24];
    char val[24];
};

struct wal {
    pthread_mutex_t mu;
    pthread_cond_t work, durable;
    struct wal_rec *buf;
    size_t n, cap;
    uint64_t next_lsn;
    uint64_t flushed_lsn;
    bool stop;
    pthread_t flusher;
    /* the "disk": only the flusher writes it */
    uint64_t disk_crc;
    size_t disk_recs;
};

struct store {
    pthread_rwlock_t lock;
    struct kv *tab[NB];
    struct wal wal;
    unsigned long n_puts;               /* under lock (write) */
};

static void *must(void *p)
{
    if (!p) {
        fputs("out of memory\n", stderr);
        abort();
    }
    return p;
}

static unsigned hash(const char *s)
{
    unsigned h = 0;
    while (*s)
        h = h * 131 + (unsigned char)*s++;
    return h % NB;
}

/* ---------- log ---------- */

static void disk_write(struct wal *w, const struct wal_rec *r, size_t n)
{
    usleep(100);
    for (size_t i = 0; i < n; i++)
        w->disk_crc = w->disk_crc * 31 + r[i].lsn + (unsigned char)r[i].val[0]; // NORACE
    w->disk_recs += n; // NORACE
}

static void *flusher_main(void *arg)
{
    struct wal *w = arg;

    pthread_mutex_lock(&w->mu);
    for (;;) {
        struct wal_rec *batch;
        size_t n;
        uint64_t upto;

        while (w->n == 0 && !w->stop) // NORACE
            pthread_cond_wait(&w->work, &w->mu);
        if (w->n == 0) // NORACE
            break;
        batch = w->buf; // NORACE
        n = w->n; // NORACE
        upto = w->next_lsn - 1; // NORACE
        w->buf = NULL; // NORACE
        w->n = w->cap = 0; // NORACE
        pthread_mutex_unlock(&w->mu);

        disk_write(w, batch, n);
        free(batch); // NORACE

        pthread_mutex_lock(&w->mu);
        w->flushed_lsn = upto; // RACE
        pthread_cond_broadcast(&w->durable);
    }
    pthread_mutex_unlock(&w->mu);
    return NULL;
}

static uint64_t wal_append(struct wal *w, const char *key, const char *val)
{
    struct wal_rec *r;
    uint64_t lsn;

    pthread_mutex_lock(&w->mu);
    if (w->n == w->cap) { // NORACE
        w->cap = w->cap ? w->cap * 2 : 4; // NORACE
        w->buf = must(realloc(w->buf, w->cap * sizeof *w->buf)); // NORACE
    }
    r = &w->buf[w->n++]; // NORACE
    r->lsn = lsn = w->next_lsn++; // NORACE
    snprintf(r->key, sizeof r->key, "%s", key); // NORACE
    snprintf(r->val, sizeof r->val, "%s", val); // NORACE
    pthread_cond_signal(&w->work);
    pthread_mutex_unlock(&w->mu);
    return lsn;
}

static void wal_wait(struct wal *w, uint64_t lsn)
{
    if (w->flushed_lsn >= lsn) // RACE
        return;
    pthread_mutex_lock(&w->mu);
    while (w->flushed_lsn < lsn) // NORACE
        pthread_cond_wait(&w->durable, &w->mu);
    pthread_mutex_unlock(&w->mu);
}

/* ---------- table ---------- */

static struct kv *tab_find(struct store *s, const char *key)
{
    struct kv *e = s->tab[hash(key)]; // NORACE
    while (e && strcmp(e->key, key) != 0) // NORACE
        e = e->next; // NORACE
    return e;
}

static void store_put(struct store *s, const char *key, const char *val)
{
    uint64_t lsn = wal_append(&s->wal, key, val);
    struct kv *e;

    wal_wait(&s->wal, lsn);
    pthread_rwlock_wrlock(&s->lock);
    e = tab_find(s, key);
    if (!e) {
        unsigned h = hash(key);
        e = must(calloc(1, sizeof *e));
        e->key = must(strdup(key)); // NORACE
        e->next = s->tab[h]; // NORACE
        s->tab[h] = e; // NORACE
    }
    if (lsn >= e->lsn) { // NORACE
        free(e->val); // RACE
        e->val = must(strdup(val)); // RACE
        e->lsn = lsn; // NORACE
    }
    s->n_puts++; // NORACE
    pthread_rwlock_unlock(&s->lock);
}

static bool store_get(struct store *s, const char *key, char *out, size_t n)
{
    struct kv *e;

    pthread_rwlock_rdlock(&s->lock);
    e = tab_find(s, key);
    pthread_rwlock_unlock(&s->lock);
    if (e)
        snprintf(out, n, "%s", e->val); // RACE
    return e != NULL;
}

static struct store *store_open(void)
{
    struct store *s = must(calloc(1, sizeof *s));

    pthread_rwlock_init(&s->lock, NULL);
    pthread_mutex_init(&s->wal.mu, NULL);
    pthread_cond_init(&s->wal.work, NULL);
    pthread_cond_init(&s->wal.durable, NULL);
    s->wal.next_lsn = 1; // NORACE
    if (pthread_create(&s->wal.flusher, NULL, flusher_main, &s->wal)) {
        free(s);
        return NULL;
    }
    return s;
}

static void store_close(struct store *s)
{
    pthread_mutex_lock(&s->wal.mu);
    s->wal.stop = true; // NORACE
    pthread_cond_signal(&s->wal.work);
    pthread_mutex_unlock(&s->wal.mu);
    pthread_join(s->wal.flusher, NULL);
    printf("%lu puts, %zu records on disk\n", s->n_puts, s->wal.disk_recs); // NORACE
    for (int i = 0; i < NB; i++)
        while (s->tab[i]) { // NORACE
            struct kv *e = s->tab[i]; // NORACE
            s->tab[i] = e->next; // NORACE
            free(e->key); // NORACE
            free(e->val); // NORACE
            free(e); // NORACE
        }
    free(s);
}

struct arg {
    struct store *s;
    int id;
    int found;
};

static void *user(void *p)
{
    struct arg *a = p;
    char key[24], val[24];

    for (int i = 0; i < 80; i++) {
        snprintf(key, sizeof key, "key%d", (i * (a->id + 3)) % 10); // NORACE
        if (i % 3 == 0) {
            snprintf(val, sizeof val, "v%d-%d", a->id, i); // NORACE
            store_put(a->s, key, val); // NORACE
        } else {
            a->found += store_get(a->s, key, val, sizeof val); // NORACE
        }
    }
    return NULL;
}

int main(void)
{
    struct store *s = store_open();
    struct arg a[4];
    pthread_t t[4];
    int found = 0;

    if (!s)
        return 1;
    for (int i = 0; i < 4; i++) {
        a[i] = (struct arg){ s, i, 0 }; // NORACE
        pthread_create(&t[i], NULL, user, &a[i]);
    }
    for (int i = 0; i < 4; i++) {
        pthread_join(t[i], NULL);
        found += a[i].found; // NORACE
    }
    printf("%d reads found a value\n", found);
    store_close(s);
    return 0;
}
