/* Thread pool whose submit() returns a future. */
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

struct future {
    pthread_mutex_t mu;
    pthread_cond_t cv;
    int done;
    long value;
    long (*fn)(long);
    long arg;
    struct future *next;
};

struct pool {
    pthread_mutex_t mu;
    pthread_cond_t cv;
    struct future *first, **last;
    int stopping;
    int nthreads;
    pthread_t tid[4];
};

static void *pool_thread(void *arg)
{
    struct pool *p = arg;

    for (;;) {
        pthread_mutex_lock(&p->mu);
        while (!p->first && !p->stopping)   // NORACE
            pthread_cond_wait(&p->cv, &p->mu);
        struct future *f = p->first;   // NORACE
        if (!f) {
            pthread_mutex_unlock(&p->mu);
            return NULL;
        }
        p->first = f->next;   // NORACE
        if (!p->first)   // NORACE
            p->last = &p->first;   // NORACE
        pthread_mutex_unlock(&p->mu);

        long v = f->fn(f->arg);   // NORACE
        pthread_mutex_lock(&f->mu);
        f->value = v;   // RACE
        f->done = 1;   // RACE
        pthread_cond_broadcast(&f->cv);
        pthread_mutex_unlock(&f->mu);
    }
}

static void pool_start(struct pool *p, int n)
{
    pthread_mutex_init(&p->mu, NULL);
    pthread_cond_init(&p->cv, NULL);
    p->first = NULL;   // NORACE
    p->last = &p->first;   // NORACE
    p->stopping = 0;   // NORACE
    p->nthreads = 0;
    for (int i = 0; i < n && i < 4; i++)
        if (pthread_create(&p->tid[i], NULL, pool_thread, p) == 0)
            p->nthreads++;
}

static struct future *pool_submit(struct pool *p, long (*fn)(long), long arg)
{
    struct future *f = calloc(1, sizeof *f);

    if (!f)
        abort();
    pthread_mutex_init(&f->mu, NULL);
    pthread_cond_init(&f->cv, NULL);
    f->fn = fn;   // NORACE
    f->arg = arg;   // NORACE
    pthread_mutex_lock(&p->mu);
    *p->last = f;   // NORACE
    p->last = &f->next;   // NORACE
    pthread_cond_signal(&p->cv);
    pthread_mutex_unlock(&p->mu);
    return f;
}

static long future_get(struct future *f)
{
    long v;

    if (f->done)   // RACE
        return f->value;   // RACE
    pthread_mutex_lock(&f->mu);
    while (!f->done)   // NORACE
        pthread_cond_wait(&f->cv, &f->mu);
    v = f->value;   // NORACE
    pthread_mutex_unlock(&f->mu);
    return v;
}

static void pool_stop(struct pool *p)
{
    pthread_mutex_lock(&p->mu);
    p->stopping = 1;   // NORACE
    pthread_cond_broadcast(&p->cv);
    pthread_mutex_unlock(&p->mu);
    for (int i = 0; i < p->nthreads; i++)
        pthread_join(p->tid[i], NULL);
}

static long collatz(long n)
{
    long steps = 0;
    for (; n != 1; steps++)
        n = n % 2 ? 3 * n + 1 : n / 2;
    return steps;
}

int main(void)
{
    struct pool pool;
    struct future *f[40];
    long longest = 0;

    pool_start(&pool, 2);
    for (int i = 0; i < 40; i++)
        f[i] = pool_submit(&pool, collatz, 1000 + i);
    for (int i = 0; i < 40; i++) {
        long v = future_get(f[i]);
        if (v > longest)
            longest = v;
    }
    pool_stop(&pool);
    for (int i = 0; i < 40; i++)
        free(f[i]);   // NORACE
    printf("longest chain %ld\n", longest);
    return 0;
}
