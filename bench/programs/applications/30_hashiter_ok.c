/* Generic locked hash table with iterator callbacks; host inventory on top. */
#include <pthread.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct ht_node {
    struct ht_node *next;
    char *key;
    void *val;
} ht_node;

typedef int (*ht_visit)(const char *key, void *val, void *ctx);
typedef void (*ht_dtor)(void *val);

typedef struct {
    pthread_rwlock_t lock;
    ht_node **tab;
    size_t cap, n;
    ht_dtor dtor;
} ht;

static ht *ht_new(size_t cap, ht_dtor dtor)
{
    ht *h = malloc(sizeof *h);
    if (!h)
        return NULL;
    h->tab = calloc(cap, sizeof *h->tab); // NORACE
    if (!h->tab) {
        free(h);
        return NULL;
    }
    h->cap = cap; // NORACE
    h->n = 0; // NORACE
    h->dtor = dtor; // NORACE
    pthread_rwlock_init(&h->lock, NULL);
    return h;
}

static size_t ht_slot(const char *k, size_t cap)
{
    uint32_t x = 0;
    while (*k)
        x = x * 16777619u ^ (unsigned char)*k++;
    return x % cap;
}

static int ht_grow(ht *h)
{
    size_t nc = h->cap * 2; // NORACE
    ht_node **nt = calloc(nc, sizeof *nt);
    if (!nt)
        return -1;
    for (size_t i = 0; i < h->cap; i++) { // NORACE
        ht_node *n = h->tab[i], *nx; // NORACE
        for (; n; n = nx) {
            size_t s = ht_slot(n->key, nc);
            nx = n->next; // NORACE
            n->next = nt[s]; // NORACE
            nt[s] = n; // NORACE
        }
    }
    free(h->tab);  // NORACE
    h->tab = nt; // NORACE
    h->cap = nc; // NORACE
    return 0;
}

static void *ht_get_or_put(ht *h, const char *key, void *(*make)(const char *))
{
    void *v = NULL;
    ht_node *n;
    size_t s;

    pthread_rwlock_wrlock(&h->lock);
    s = ht_slot(key, h->cap); // NORACE
    for (n = h->tab[s]; n; n = n->next) // NORACE
        if (!strcmp(n->key, key)) { // NORACE
            v = n->val; // NORACE
            goto out;
        }
    if (h->n >= h->cap && ht_grow(h) == 0) // NORACE
        s = ht_slot(key, h->cap);
    n = malloc(sizeof *n);
    if (!n)
        goto out;
    n->key = strdup(key); // NORACE
    n->val = v = make(key); // NORACE
    n->next = h->tab[s]; // NORACE
    h->tab[s] = n; // NORACE
    h->n++; // NORACE
out:
    pthread_rwlock_unlock(&h->lock);
    return v;
}

static int ht_each(ht *h, ht_visit fn, void *ctx)
{
    int rc = 0;
    pthread_rwlock_rdlock(&h->lock);
    for (size_t i = 0; i < h->cap && !rc; i++) // NORACE
        for (ht_node *n = h->tab[i]; n && !rc; n = n->next) // NORACE
            rc = fn(n->key, n->val, ctx); // NORACE
    pthread_rwlock_unlock(&h->lock);
    return rc;
}

static size_t ht_len(ht *h)
{
    size_t n;
    pthread_rwlock_rdlock(&h->lock);
    n = h->n; // NORACE
    pthread_rwlock_unlock(&h->lock);
    return n;
}

static void ht_free(ht *h)
{
    for (size_t i = 0; i < h->cap; i++) { // NORACE
        ht_node *n = h->tab[i], *nx; // NORACE
        for (; n; n = nx) {
            nx = n->next; // NORACE
            if (h->dtor)
                h->dtor(n->val); // NORACE
            free(n->key); // NORACE
            free(n);
        }
    }
    free(h->tab);
    pthread_rwlock_destroy(&h->lock);
    free(h);
}

/* --- host inventory ------------------------------------------------------ */
struct host {
    pthread_mutex_t mu;
    char name[24];
    unsigned pings;
    unsigned failures;
    bool suspect;
};

static void *host_make(const char *key)
{
    struct host *x = calloc(1, sizeof *x);
    if (x) {
        pthread_mutex_init(&x->mu, NULL);
        snprintf(x->name, sizeof x->name, "%s", key); // NORACE
    }
    return x;
}

static void host_free(void *v)
{
    struct host *x = v;
    if (x)
        pthread_mutex_destroy(&x->mu);
    free(x);
}

struct totals {
    unsigned pings, failures, suspects;
};

static int sum_visit(const char *key, void *val, void *ctx)
{
    struct host *x = val;
    struct totals *t = ctx;
    (void)key;
    pthread_mutex_lock(&x->mu);
    t->pings += x->pings; // NORACE
    t->failures += x->failures; // NORACE
    t->suspects += x->suspect; // NORACE
    pthread_mutex_unlock(&x->mu);
    return 0;
}

static int suspect_visit(const char *key, void *val, void *ctx)
{
    struct host *x = val;
    unsigned limit = *(unsigned *)ctx; // NORACE
    (void)key;
    pthread_mutex_lock(&x->mu);
    if (x->failures > limit) // NORACE
        x->suspect = true; // NORACE
    pthread_mutex_unlock(&x->mu);
    return 0;
}

static ht *hosts;

static void *pinger(void *arg)
{
    unsigned seed = *(unsigned *)arg; // NORACE
    char name[24];
    for (int i = 0; i < 600; i++) {
        seed = seed * 1664525u + 1013904223u;
        snprintf(name, sizeof name, "host%u", (seed >> 16) % 60);
        struct host *x = ht_get_or_put(hosts, name, host_make); // NORACE
        if (!x)
            continue;
        pthread_mutex_lock(&x->mu);
        x->pings++; // NORACE
        if (seed & 0x1000)
            x->failures++; // NORACE
        pthread_mutex_unlock(&x->mu);
    }
    return NULL;
}

static void *auditor(void *arg)
{
    struct totals *out = arg;
    for (int i = 0; i < 50; i++) {
        struct totals t = { 0, 0, 0 };
        unsigned limit = 3;
        ht_each(hosts, suspect_visit, &limit);
        ht_each(hosts, sum_visit, &t);
        *out = t; // NORACE
        if (ht_len(hosts) >= 60)
            break;
    }
    return NULL;
}

int main(void)
{
    pthread_t p[3], a;
    unsigned seeds[3] = { 11, 22, 33 };
    struct totals t = { 0, 0, 0 };
    hosts = ht_new(8, host_free); // NORACE
    if (!hosts)
        return 1;
    for (int i = 0; i < 3; i++)
        pthread_create(&p[i], NULL, pinger, &seeds[i]);
    pthread_create(&a, NULL, auditor, &t);
    for (int i = 0; i < 3; i++)
        pthread_join(p[i], NULL);
    pthread_join(a, NULL);
    printf("audit %u %u %u\n", t.pings, t.failures, t.suspects); // NORACE
    printf("hosts %zu\n", ht_len(hosts));
    ht_free(hosts);
    return 0;
}
