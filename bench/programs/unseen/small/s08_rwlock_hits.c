#include <pthread.h>
#include <stdio.h>
extern int __VERIFIER_nondet_int(void);

struct dict {
    pthread_rwlock_t lock;
    int vals[16];
    unsigned long hits;
    int last_key;
};

static struct dict d;

static int get(struct dict *x, int k)
{
    int v;
    pthread_rwlock_rdlock(&x->lock);
    v = x->vals[k & 15];  // NORACE
    if (v != 0)
        x->hits++;  // RACE
    pthread_rwlock_unlock(&x->lock);
    return v;
}

static void put(struct dict *x, int k, int v)
{
    pthread_rwlock_wrlock(&x->lock);
    x->vals[k & 15] = v;  // NORACE
    x->last_key = k;  // NORACE
    pthread_rwlock_unlock(&x->lock);
}

static void *reader(void *p)
{
    long s = 0;
    for (int i = 0; i < 50; i++)
        s += get(p, __VERIFIER_nondet_int());
    return (void *)s;
}

static void *writer(void *p)
{
    for (int i = 0; i < 16; i++)
        put(p, i, i + 1);
    return NULL;
}

int main(void)
{
    pthread_t r1, r2, w;
    pthread_rwlock_init(&d.lock, NULL);
    for (int i = 0; i < 16; i++)
        d.vals[i] = 7;  // NORACE
    pthread_create(&w, NULL, writer, &d);
    pthread_create(&r1, NULL, reader, &d);
    pthread_create(&r2, NULL, reader, &d);
    pthread_join(r1, NULL);
    pthread_join(r2, NULL);
    pthread_join(w, NULL);
    printf("%lu %d\n", d.hits, d.last_key);  // NORACE
    return 0;
}
