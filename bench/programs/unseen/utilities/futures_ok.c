/* Thread pool with futures.  Everything a user needs is in the first part;
 * the structs are opaque in the real library. */
#include <assert.h>
#include <pthread.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

typedef struct tp_pool tp_pool;
typedef struct tp_future tp_future;
typedef long (*tp_fn)(void *);

tp_pool *tp_pool_create(int nthreads);
tp_future *tp_submit(tp_pool *, tp_fn fn, void *arg);
long tp_future_get(tp_future *);          /* waits, then frees the future */
void tp_pool_destroy(tp_pool *);

/* ---- library ---- */

struct tp_future {
    pthread_mutex_t mu;
    pthread_cond_t cv;
    bool done;
    long result;
};

struct tp_task {
    struct tp_task *next;
    tp_fn fn;
    void *arg;
    tp_future *future;
};

struct tp_pool {
    pthread_mutex_t mu;
    pthread_cond_t cv;
    struct tp_task *first, *last;
    bool stopping;
    long executed;
    int nthreads;
    pthread_t threads[];
};

static tp_future *future_new(void)
{
    tp_future *f = malloc(sizeof *f);
    if (!f)
        return NULL;
    pthread_mutex_init(&f->mu, NULL);
    pthread_cond_init(&f->cv, NULL);
    f->done = false; // NORACE
    f->result = 0; // NORACE
    return f;
}

static void future_fulfil(tp_future *f, long value)
{
    pthread_mutex_lock(&f->mu);
    f->result = value; // NORACE
    f->done = true; // NORACE
    pthread_cond_signal(&f->cv);
    pthread_mutex_unlock(&f->mu);
}

long tp_future_get(tp_future *f)
{
    long v;

    pthread_mutex_lock(&f->mu);
    while (!f->done) // NORACE
        pthread_cond_wait(&f->cv, &f->mu);
    v = f->result; // NORACE
    pthread_mutex_unlock(&f->mu);
    pthread_cond_destroy(&f->cv);
    pthread_mutex_destroy(&f->mu);
    free(f); // NORACE
    return v;
}

static void *pool_thread(void *arg)
{
    tp_pool *p = arg;

    pthread_mutex_lock(&p->mu);
    for (;;) {
        struct tp_task *t;
        long r;

        while (!p->first && !p->stopping) // NORACE
            pthread_cond_wait(&p->cv, &p->mu);
        t = p->first; // NORACE
        if (!t)
            break;
        p->first = t->next; // NORACE
        if (!p->first) // NORACE
            p->last = NULL; // NORACE
        p->executed++; // NORACE
        pthread_mutex_unlock(&p->mu);

        r = t->fn(t->arg); // NORACE
        future_fulfil(t->future, r); // NORACE
        free(t); // NORACE

        pthread_mutex_lock(&p->mu);
    }
    pthread_mutex_unlock(&p->mu);
    return NULL;
}

tp_pool *tp_pool_create(int n)
{
    tp_pool *p = calloc(1, sizeof *p + (size_t)n * sizeof p->threads[0]);

    if (!p)
        return NULL;
    pthread_mutex_init(&p->mu, NULL);
    pthread_cond_init(&p->cv, NULL);
    for (; p->nthreads < n; p->nthreads++) // NORACE
        if (pthread_create(&p->threads[p->nthreads], NULL, pool_thread, p)) // NORACE
            break;
    if (p->nthreads == 0) {
        free(p);
        return NULL;
    }
    return p;
}

tp_future *tp_submit(tp_pool *p, tp_fn fn, void *arg)
{
    struct tp_task *t = malloc(sizeof *t);
    tp_future *f = future_new();

    if (!t || !f) {
        free(t);
        free(f);
        return NULL;
    }
    t->next = NULL; // NORACE
    t->fn = fn; // NORACE
    t->arg = arg; // NORACE
    t->future = f; // NORACE
    pthread_mutex_lock(&p->mu);
    if (p->last) // NORACE
        p->last->next = t; // NORACE
    else
        p->first = t; // NORACE
    p->last = t; // NORACE
    pthread_cond_signal(&p->cv);
    pthread_mutex_unlock(&p->mu);
    return f;
}

void tp_pool_destroy(tp_pool *p)
{
    pthread_mutex_lock(&p->mu);
    p->stopping = true; // NORACE
    pthread_cond_broadcast(&p->cv);
    pthread_mutex_unlock(&p->mu);
    for (int i = 0; i < p->nthreads; i++) // NORACE
        pthread_join(p->threads[i], NULL);
    printf("pool: %ld tasks executed\n", p->executed); // NORACE
    pthread_cond_destroy(&p->cv);
    pthread_mutex_destroy(&p->mu);
    free(p); // NORACE
}

/* ---- example user: count primes in ranges ---- */

struct range {
    long lo, hi;
};

static long count_primes(void *arg)
{
    const struct range *r = arg;
    long n = 0;

    for (long x = r->lo; x < r->hi; x++) { // NORACE
        bool prime = x > 1;
        for (long d = 2; d * d <= x && prime; d++)
            if (x % d == 0)
                prime = false;
        n += prime;
    }
    return n;
}

int main(void)
{
    enum { N = 40, STEP = 500 };
    static struct range rg[N];
    tp_future *f[N];
    long total = 0;
    tp_pool *p = tp_pool_create(3);

    if (!p)
        return 1;
    for (int i = 0; i < N; i++) {
        rg[i].lo = (long)i * STEP; // NORACE
        rg[i].hi = rg[i].lo + STEP; // NORACE
        f[i] = tp_submit(p, count_primes, &rg[i]);
        assert(f[i]);
    }
    usleep(2000);
    for (int i = 0; i < N; i++)
        total += tp_future_get(f[i]);
    tp_pool_destroy(p);
    printf("%ld primes below %d\n", total, N * STEP);
    return total != 2262;
}
