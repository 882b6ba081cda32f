#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Key-value store split into shards; an API with opaque handles. */

#define SHARDS 4

typedef struct os_mutex { pthread_mutex_t impl; int initialized; } os_mutex;

static int os_mutex_create(os_mutex *m)
{
    m->initialized = pthread_mutex_init(&m->impl, NULL) == 0; // NORACE
    return m->initialized ? 0 : -1; // NORACE
}
static void os_mutex_acquire(os_mutex *m) { pthread_mutex_lock(&m->impl); }
static void os_mutex_release(os_mutex *m) { pthread_mutex_unlock(&m->impl); }

typedef struct pair {
    int key, value;
} pair;

typedef struct shard {
    os_mutex lock;
    pair *pairs;
    int n, cap;
} shard;

typedef struct kv_store {
    shard shards[SHARDS];
    long ops;
} kv_store;

typedef int (*kv_visitor)(int key, int value, void *user);

static shard *shard_of(kv_store *kv, int key)
{
    return &kv->shards[(unsigned)key % SHARDS];
}

kv_store *kv_open(void)
{
    kv_store *kv = calloc(1, sizeof *kv);
    int i;
    if (!kv)
        return NULL;
    for (i = 0; i < SHARDS; i++)
        if (os_mutex_create(&kv->shards[i].lock)) {
            free(kv); // NORACE
            return NULL;
        }
    return kv;
}

static int shard_grow(shard *s)
{
    int cap = s->cap ? s->cap * 2 : 2; // NORACE
    pair *p = malloc((size_t)cap * sizeof *p);
    if (!p)
        return -1;
    if (s->n) // NORACE
        memcpy(p, s->pairs, (size_t)s->n * sizeof *p); // NORACE
    s->pairs = p; // NORACE
    s->cap = cap; // NORACE
    return 0;
}

int kv_put(kv_store *kv, int key, int value)
{
    shard *s = shard_of(kv, key);
    int i, rc = 0;
    os_mutex_acquire(&s->lock);
    for (i = 0; i < s->n; i++) // NORACE
        if (s->pairs[i].key == key) { // NORACE
            s->pairs[i].value = value; // NORACE
            goto out;
        }
    if (s->n == s->cap && shard_grow(s)) { // NORACE
        rc = -1;
        goto out;
    }
    s->pairs[s->n].key = key; // NORACE
    s->pairs[s->n].value = value; // NORACE
    s->n++; // NORACE
out:
    os_mutex_release(&s->lock);
    __atomic_add_fetch(&kv->ops, 1, __ATOMIC_RELAXED); // NORACE
    return rc;
}

int kv_get(kv_store *kv, int key, int *value)
{
    shard *s = shard_of(kv, key);
    int i, found = 0;
    os_mutex_acquire(&s->lock);
    for (i = 0; i < s->n && !found; i++) // NORACE
        if (s->pairs[i].key == key) { // NORACE
            *value = s->pairs[i].value; // NORACE
            found = 1;
        }
    os_mutex_release(&s->lock);
    return found;
}

int kv_foreach(kv_store *kv, kv_visitor visit, void *user)
{
    int i, k, stop = 0;
    for (i = 0; i < SHARDS && !stop; i++) {
        shard *s = &kv->shards[i];
        os_mutex_acquire(&s->lock);
        for (k = 0; k < s->n && !stop; k++) // NORACE
            stop = visit(s->pairs[k].key, s->pairs[k].value, user); // NORACE
        os_mutex_release(&s->lock);
    }
    return stop;
}

static int sum_values(int key, int value, void *user)
{
    *(long *)user += value;
    return key < 0;
}

static void *writer(void *arg)
{
    kv_store *kv = arg;
    int i, v;
    for (i = 0; i < 24; i++) {
        if (kv_put(kv, i % 16, i))
            break;
        if (!kv_get(kv, i % 16, &v))
            break;
    }
    return NULL;
}

static void *reporter(void *arg)
{
    long sum = 0;
    kv_foreach(arg, sum_values, &sum);
    return (void *)sum;
}

int main(void)
{
    kv_store *kv = kv_open();
    pthread_t w[2], r;
    if (!kv)
        return 1;
    pthread_create(&w[0], NULL, writer, kv);
    pthread_create(&w[1], NULL, writer, kv);
    pthread_create(&r, NULL, reporter, kv);
    pthread_join(w[0], NULL);
    pthread_join(w[1], NULL);
    pthread_join(r, NULL);
    printf("%ld ops\n", kv->ops); // NORACE
    return 0;
}
