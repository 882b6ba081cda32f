/* tpool1 - fixed thread pool with futures, used to count primes. */
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

typedef long (*task_fn)(void *arg);

struct future {
    pthread_mutex_t mtx;
    pthread_cond_t cv;
    int done;
    long value;
};

struct task {
    task_fn fn;
    void *arg;
    struct future *fut;
    struct task *next;
};

struct pool {
    pthread_mutex_t mtx;
    pthread_cond_t work;
    pthread_cond_t idle;
    struct task *first, *last;
    int running;
    int quit;
    int nthreads;
    unsigned long completed;
    pthread_t *tids;
};

struct range { long lo, hi; };

static void future_init(struct future *f)
{
    pthread_mutex_init(&f->mtx, NULL);
    pthread_cond_init(&f->cv, NULL);
    f->done = 0;  // NORACE
    f->value = 0;  // NORACE
}

static void future_set(struct future *f, long v)
{
    pthread_mutex_lock(&f->mtx);
    f->done = 1;  // NORACE
    pthread_cond_broadcast(&f->cv);
    pthread_mutex_unlock(&f->mtx);
    f->value = v;  // RACE
}

static long future_get(struct future *f)
{
    long v;

    pthread_mutex_lock(&f->mtx);
    while (!f->done)  // NORACE
        pthread_cond_wait(&f->cv, &f->mtx);
    v = f->value;  // RACE
    pthread_mutex_unlock(&f->mtx);
    return v;
}

static void *pool_worker(void *arg)
{
    struct pool *p = arg;

    pthread_mutex_lock(&p->mtx);
    for (;;) {
        struct task *t;

        while (p->first == NULL && !p->quit)  // NORACE
            pthread_cond_wait(&p->work, &p->mtx);
        t = p->first;  // NORACE
        if (t == NULL)
            break;
        p->first = t->next;  // NORACE
        if (p->first == NULL)  // NORACE
            p->last = NULL;  // NORACE
        p->running++;  // NORACE
        pthread_mutex_unlock(&p->mtx);

        future_set(t->fut, t->fn(t->arg));  // NORACE
        free(t);

        pthread_mutex_lock(&p->mtx);
        p->completed++;  // NORACE
        p->running--;  // NORACE
        if (p->running == 0 && p->first == NULL)  // NORACE
            pthread_cond_broadcast(&p->idle);
    }
    pthread_mutex_unlock(&p->mtx);
    return NULL;
}

static struct pool *pool_new(int n)
{
    struct pool *p = calloc(1, sizeof *p);
    int i;

    if (p == NULL)
        return NULL;
    pthread_mutex_init(&p->mtx, NULL);
    pthread_cond_init(&p->work, NULL);
    pthread_cond_init(&p->idle, NULL);
    p->tids = calloc((size_t)n, sizeof *p->tids);  // NORACE
    if (p->tids == NULL) {  // NORACE
        free(p);
        return NULL;
    }
    for (i = 0; i < n; i++) {
        if (pthread_create(&p->tids[i], NULL, pool_worker, p) != 0)  // NORACE
            break;
        p->nthreads++;  // NORACE
    }
    return p;
}

static int pool_submit(struct pool *p, task_fn fn, void *arg, struct future *fut)
{
    struct task *t = malloc(sizeof *t);

    if (t == NULL)
        return -1;
    t->fn = fn;  // NORACE
    t->arg = arg;  // NORACE
    t->fut = fut;  // NORACE
    t->next = NULL;  // NORACE
    pthread_mutex_lock(&p->mtx);
    if (p->last != NULL)  // NORACE
        p->last->next = t;  // NORACE
    else
        p->first = t;  // NORACE
    p->last = t;  // NORACE
    pthread_cond_signal(&p->work);
    pthread_mutex_unlock(&p->mtx);
    return 0;
}

static void pool_drain(struct pool *p)
{
    pthread_mutex_lock(&p->mtx);
    while (p->first != NULL || p->running > 0)  // NORACE
        pthread_cond_wait(&p->idle, &p->mtx);
    pthread_mutex_unlock(&p->mtx);
}

static unsigned long pool_free(struct pool *p)
{
    unsigned long done;
    int i;

    pthread_mutex_lock(&p->mtx);
    p->quit = 1;  // NORACE
    pthread_cond_broadcast(&p->work);
    pthread_mutex_unlock(&p->mtx);
    for (i = 0; i < p->nthreads; i++)  // NORACE
        pthread_join(p->tids[i], NULL);  // NORACE
    done = p->completed;  // NORACE
    free(p->tids);  // NORACE
    free(p);
    return done;
}

static long count_primes(void *arg)
{
    struct range *r = arg;
    long n, d, c = 0;

    for (n = r->lo; n < r->hi; n++) {  // NORACE
        if (n < 2)
            continue;
        for (d = 2; d * d <= n; d++)
            if (n % d == 0)
                break;
        if (d * d > n)
            c++;
    }
    return c;
}

#define JOBS 16

int main(void)
{
    struct pool *p = pool_new(4);
    struct future fut[JOBS];
    struct range rg[JOBS];
    long total = 0;
    int i;

    if (p == NULL || p->nthreads == 0)  // NORACE
        return 1;
    for (i = 0; i < JOBS; i++) {
        rg[i].lo = i * 500L;  // NORACE
        rg[i].hi = rg[i].lo + 500;  // NORACE
        future_init(&fut[i]);
        if (pool_submit(p, count_primes, &rg[i], &fut[i]) != 0)
            exit(1);
    }
    for (i = 0; i < JOBS; i++)
        total += future_get(&fut[i]);
    pool_drain(p);
    printf("%ld primes, %lu tasks\n", total, pool_free(p));
    return 0;
}
