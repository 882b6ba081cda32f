/* Token buckets per client, a refill thread, and a reloadable configuration
   with reference counts. */
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define CLIENTS 4

struct limits {
    atomic_int refs;
    int rate;
    int burst;
};

struct bucket {
    pthread_spinlock_t lock;
    int tokens;
    int denied;
    int granted;
};

struct limiter {
    pthread_mutex_t cfg_lock;
    struct limits *limits;
    struct bucket b[CLIENTS];
    atomic_bool stop;
    unsigned refills;
};

static struct limits *limits_new(int rate, int burst)
{
    struct limits *l = malloc(sizeof *l);
    if (!l)
        abort();
    atomic_init(&l->refs, 1);
    l->rate = rate;  // NORACE
    l->burst = burst;  // NORACE
    return l;
}

static struct limits *limits_get(struct limiter *lm)
{
    struct limits *l;
    pthread_mutex_lock(&lm->cfg_lock);
    l = lm->limits;  // NORACE
    atomic_fetch_add(&l->refs, 1);  // NORACE
    pthread_mutex_unlock(&lm->cfg_lock);
    return l;
}

static void limits_put(struct limits *l)
{
    if (atomic_fetch_sub(&l->refs, 1) == 1)  // NORACE
        free(l);
}

static void limits_replace(struct limiter *lm, struct limits *new)
{
    struct limits *old;
    pthread_mutex_lock(&lm->cfg_lock);
    old = lm->limits;  // NORACE
    lm->limits = new;  // NORACE
    pthread_mutex_unlock(&lm->cfg_lock);
    limits_put(old);
}

static void refill(struct limiter *lm)
{
    struct limits *l = limits_get(lm);
    for (int i = 0; i < CLIENTS; i++) {
        struct bucket *b = lm->b + i;
        pthread_spin_lock(&b->lock);
        b->tokens += l->rate;  // RACE
        if (b->tokens > l->burst)  // NORACE
            b->tokens = l->burst;  // RACE
        pthread_spin_unlock(&b->lock);
    }
    lm->refills++;  // NORACE
    limits_put(l);
}

static void *refiller(void *arg)
{
    struct limiter *lm = arg;
    while (!atomic_load(&lm->stop)) {  // NORACE
        refill(lm);
        nanosleep(&(struct timespec){ .tv_nsec = 50000 }, NULL);
    }
    return NULL;
}

static bool allow(struct limiter *lm, int client, int cost)
{
    struct bucket *b = &lm->b[client];
    bool ok;
    if (b->tokens < cost)  // RACE
        return false;
    pthread_spin_lock(&b->lock);
    ok = b->tokens >= cost;  // NORACE
    if (ok) {
        b->tokens -= cost;  // RACE
        b->granted++;  // NORACE
    } else {
        b->denied++;  // NORACE
    }
    pthread_spin_unlock(&b->lock);
    return ok;
}

struct caller {
    struct limiter *lm;
    unsigned seed;
    int ok, no;
};

static void *call(void *arg)
{
    struct caller *c = arg;
    for (int i = 0; i < 400; i++) {
        int who = (int)(rand_r(&c->seed) % CLIENTS);
        if (allow(c->lm, who, 1 + i % 3))
            c->ok++;  // NORACE
        else
            c->no++;  // NORACE
    }
    return NULL;
}

int main(void)
{
    struct limiter lm;
    struct caller c[3];
    pthread_t ref, t[3];
    memset(&lm, 0, sizeof lm);  // NORACE
    pthread_mutex_init(&lm.cfg_lock, NULL);
    lm.limits = limits_new(2, 20);  // NORACE
    for (int i = 0; i < CLIENTS; i++)
        pthread_spin_init(&lm.b[i].lock, PTHREAD_PROCESS_PRIVATE);
    pthread_create(&ref, NULL, refiller, &lm);
    for (int i = 0; i < 3; i++) {
        c[i] = (struct caller){ &lm, (unsigned)i + 1, 0, 0 };  // NORACE
        pthread_create(&t[i], NULL, call, &c[i]);
    }
    limits_replace(&lm, limits_new(5, 50));
    limits_replace(&lm, limits_new(1, 10));
    int ok = 0, no = 0;
    for (int i = 0; i < 3; i++) {
        pthread_join(t[i], NULL);
        ok += c[i].ok;  // NORACE
        no += c[i].no;  // NORACE
    }
    atomic_store(&lm.stop, true);  // NORACE
    pthread_join(ref, NULL);
    limits_put(lm.limits);  // NORACE
    printf("%d yes, %d no, %u refills\n", ok, no, lm.refills);  // NORACE
    return 0;
}
