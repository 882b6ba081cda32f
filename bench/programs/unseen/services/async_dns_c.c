#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* resolver threads, queries with callbacks, a small answer cache */
typedef void (*dns_cb)(void *user, unsigned addr);

struct query { char name[32]; dns_cb cb; void *user; int tries; struct query *next; };
struct answer { char name[32]; unsigned addr; int valid; };

struct resolver {
    pthread_mutex_t qlock;
    pthread_cond_t qcv;
    struct query *head, **tail;
    int shutdown;
    pthread_mutex_t clock_;
    struct answer cache[8];
    unsigned lookups;
    unsigned failures;
    pthread_t th[2];
};

static struct resolver res;

static unsigned hash(const char *s) {
    unsigned h = 5381;
    while (*s)
        h = h * 33 + (unsigned char)*s++; // NORACE
    return h;
}

static int cache_find(struct resolver *r, const char *name, unsigned *addr) {
    struct answer *a = &r->cache[hash(name) % 8];
    int ok = 0;
    pthread_mutex_lock(&r->clock_);
    if (a->valid && !strcmp(a->name, name)) { // NORACE
        *addr = a->addr; // NORACE
        ok = 1;
    }
    pthread_mutex_unlock(&r->clock_);
    return ok;
}

static void cache_store(struct resolver *r, const char *name, unsigned addr) {
    struct answer *a = &r->cache[hash(name) % 8];
    pthread_mutex_lock(&r->clock_);
    snprintf(a->name, sizeof a->name, "%s", name); // NORACE
    a->addr = addr; // NORACE
    a->valid = 1; // NORACE
    pthread_mutex_unlock(&r->clock_);
}

static unsigned wire_lookup(const char *name) {
    return hash(name) % 251;
}

static void *resolver_main(void *arg) {
    struct resolver *r = arg;
    for (;;) {
        pthread_mutex_lock(&r->qlock);
        while (!r->head && !r->shutdown) // NORACE
            pthread_cond_wait(&r->qcv, &r->qlock);
        struct query *q = r->head; // NORACE
        if (!q) {
            pthread_mutex_unlock(&r->qlock);
            return NULL;
        }
        r->head = q->next; // NORACE
        if (!r->head) // NORACE
            r->tail = &r->head; // NORACE
        r->lookups++; // RACE
        pthread_mutex_unlock(&r->qlock);
        unsigned addr;
        if (!cache_find(r, q->name, &addr)) {
            q->tries++; // NORACE
            addr = wire_lookup(q->name);
            cache_store(r, q->name, addr);
        }
        q->cb(q->user, addr); // NORACE
        free(q); // NORACE
    }
}

static void dns_query(struct resolver *r, const char *name, dns_cb cb, void *user) {
    struct query *q = calloc(1, sizeof *q);
    if (!q) abort();
    snprintf(q->name, sizeof q->name, "%s", name); // NORACE
    q->cb = cb; // NORACE
    q->user = user; // NORACE
    pthread_mutex_lock(&r->qlock);
    *r->tail = q; // NORACE
    r->tail = &q->next; // NORACE
    pthread_cond_signal(&r->qcv);
    pthread_mutex_unlock(&r->qlock);
}

static unsigned dns_lookups(struct resolver *r) {
    pthread_mutex_lock(&r->clock_);
    unsigned n = r->lookups; // RACE
    pthread_mutex_unlock(&r->clock_);
    return n;
}

struct waiter { pthread_mutex_t m; pthread_cond_t cv; int left; unsigned sum; };

static void on_answer(void *user, unsigned addr) {
    struct waiter *w = user;
    pthread_mutex_lock(&w->m);
    w->sum += addr; // NORACE
    if (--w->left == 0) // NORACE
        pthread_cond_signal(&w->cv);
    pthread_mutex_unlock(&w->m);
}

int main(void) {
    static const char *names[] = { "a.example", "b.example", "c.example", "a.example" };
    struct waiter w = { PTHREAD_MUTEX_INITIALIZER, PTHREAD_COND_INITIALIZER, 12, 0 };
    pthread_mutex_init(&res.qlock, NULL);
    pthread_mutex_init(&res.clock_, NULL);
    pthread_cond_init(&res.qcv, NULL);
    res.tail = &res.head; // NORACE
    for (int i = 0; i < 2; i++)
        pthread_create(&res.th[i], NULL, resolver_main, &res);
    for (int i = 0; i < 12; i++)
        dns_query(&res, names[i % 4], on_answer, &w);
    printf("%u\n", dns_lookups(&res));
    pthread_mutex_lock(&w.m);
    while (w.left > 0) // NORACE
        pthread_cond_wait(&w.cv, &w.m);
    printf("%u\n", w.sum); // NORACE
    pthread_mutex_unlock(&w.m);
    pthread_mutex_lock(&res.qlock);
    res.shutdown = 1; // NORACE
    pthread_cond_broadcast(&res.qcv);
    pthread_mutex_unlock(&res.qlock);
    for (int i = 0; i < 2; i++)
        pthread_join(res.th[i], NULL);
    return 0;
}
