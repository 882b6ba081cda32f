/* A thread pool with futures. */
#include <pthread.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>

typedef void *(*task_fn)(void *);

struct future {
    pthread_mutex_t mu;
    pthread_cond_t cv;
    bool done;
    void *result;
};

struct task {
    struct task *next;
    task_fn fn;
    void *arg;
    struct future *fut;
};

struct pool {
    pthread_mutex_t mu;
    pthread_cond_t work;
    struct task *head, **tail;
    int pending;
    int idle;
    bool stopping;
    int nthreads;
    pthread_t *threads;
};

static void *xmalloc(size_t n)
{
    void *p = calloc(1, n);
    if (p == NULL) {
        fputs("out of memory\n", stderr);
        exit(2);
    }
    return p;
}

static struct future *future_new(void)
{
    struct future *f = xmalloc(sizeof *f);
    pthread_mutex_init(&f->mu, NULL);
    pthread_cond_init(&f->cv, NULL);
    return f;
}

static void future_set(struct future *f, void *v)
{
    pthread_mutex_lock(&f->mu);
    f->result = v;  // NORACE
    f->done = true;  // NORACE
    pthread_cond_broadcast(&f->cv);
    pthread_mutex_unlock(&f->mu);
}

static void *future_get(struct future *f)
{
    void *v;
    pthread_mutex_lock(&f->mu);
    while (!f->done)  // NORACE
        pthread_cond_wait(&f->cv, &f->mu);
    v = f->result;  // NORACE
    pthread_mutex_unlock(&f->mu);
    return v;
}

static void future_free(struct future *f)
{
    pthread_mutex_destroy(&f->mu);
    pthread_cond_destroy(&f->cv);
    free(f);
}

static void *pool_worker(void *arg)
{
    struct pool *p = arg;
    for (;;) {
        struct task *t;
        pthread_mutex_lock(&p->mu);
        p->idle++;  // NORACE
        while (p->head == NULL && !p->stopping)  // NORACE
            pthread_cond_wait(&p->work, &p->mu);
        p->idle--;  // NORACE
        if (p->head == NULL) {  // NORACE
            pthread_mutex_unlock(&p->mu);
            return NULL;
        }
        t = p->head;  // NORACE
        p->head = t->next;  // NORACE
        if (p->head == NULL)  // NORACE
            p->tail = &p->head;  // NORACE
        p->pending--;  // NORACE
        pthread_mutex_unlock(&p->mu);

        void *r = t->fn(t->arg);  // NORACE
        if (t->fut)  // NORACE
            future_set(t->fut, r);  // NORACE
        free(t);
    }
}

static struct pool *pool_new(int n)
{
    struct pool *p = xmalloc(sizeof *p);
    pthread_mutex_init(&p->mu, NULL);
    pthread_cond_init(&p->work, NULL);
    p->tail = &p->head;  // NORACE
    p->nthreads = n;
    p->threads = xmalloc(n * sizeof *p->threads);
    for (int i = 0; i < n; i++)
        if (pthread_create(&p->threads[i], NULL, pool_worker, p) != 0)
            abort();
    return p;
}

static struct future *pool_submit(struct pool *p, task_fn fn, void *arg)
{
    struct task *t = xmalloc(sizeof *t);
    t->fn = fn;  // NORACE
    t->arg = arg;  // NORACE
    t->fut = future_new();  // NORACE
    struct future *f = t->fut;  // NORACE
    pthread_mutex_lock(&p->mu);
    *p->tail = t;  // NORACE
    p->tail = &t->next;  // NORACE
    p->pending++;  // NORACE
    if (p->idle > 0)  // NORACE
        pthread_cond_signal(&p->work);
    pthread_mutex_unlock(&p->mu);
    return f;
}

static void pool_free(struct pool *p)
{
    pthread_mutex_lock(&p->mu);
    p->stopping = true;  // NORACE
    pthread_cond_broadcast(&p->work);
    pthread_mutex_unlock(&p->mu);
    for (int i = 0; i < p->nthreads; i++)
        pthread_join(p->threads[i], NULL);
    pthread_mutex_destroy(&p->mu);
    free(p->threads);
    free(p);
}

struct span { int from, to; long sum; };

static void *sum_span(void *arg)
{
    struct span *s = arg;
    for (int i = s->from; i < s->to; i++)  // NORACE
        s->sum += i;  // NORACE
    return s;
}

int main(void)
{
    enum { N = 12 };
    struct pool *p = pool_new(3);
    struct future *f[N];
    struct span sp[N];
    long total = 0;
    for (int i = 0; i < N; i++) {
        sp[i].from = i * 10;  // NORACE
        sp[i].to = i * 10 + 10;  // NORACE
        sp[i].sum = 0;  // NORACE
        f[i] = pool_submit(p, sum_span, &sp[i]);
    }
    for (int i = 0; i < N; i++) {
        struct span *s = future_get(f[i]);
        total += s->sum;  // NORACE
        future_free(f[i]);
    }
    pool_free(p);
    printf("%ld\n", total);
    return total == 7140 ? 0 : 1;
}
