#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* thread pool with futures */
typedef long (*pool_fn)(void *);

struct future {
    pthread_mutex_t lock;
    pthread_cond_t cv;
    int ready;
    long value;
    int refs;
};

struct work {
    pool_fn fn;
    void *arg;
    struct future *fut;
    struct work *next;
};

struct pool {
    pthread_mutex_t lock;
    pthread_cond_t nonempty;
    pthread_cond_t idle;
    struct work *head, *tail;
    int pending;
    int active;
    int stop;
    unsigned long executed;
    int nthreads;
    pthread_t *threads;
};

static struct future *future_new(void) {
    struct future *f = calloc(1, sizeof *f);
    if (!f) abort();
    pthread_mutex_init(&f->lock, NULL);
    pthread_cond_init(&f->cv, NULL);
    f->refs = 2; // NORACE
    return f;
}

static void future_unref(struct future *f) {
    pthread_mutex_lock(&f->lock);
    int left = --f->refs; // NORACE
    pthread_mutex_unlock(&f->lock);
    if (left == 0) {
        pthread_mutex_destroy(&f->lock);
        pthread_cond_destroy(&f->cv);
        free(f); // NORACE
    }
}

static void future_set(struct future *f, long v) {
    pthread_mutex_lock(&f->lock);
    f->value = v; // NORACE
    f->ready = 1; // NORACE
    pthread_cond_broadcast(&f->cv);
    pthread_mutex_unlock(&f->lock);
    future_unref(f);
}

static long future_get(struct future *f) {
    pthread_mutex_lock(&f->lock);
    while (!f->ready) // NORACE
        pthread_cond_wait(&f->cv, &f->lock);
    long v = f->value; // NORACE
    pthread_mutex_unlock(&f->lock);
    future_unref(f);
    return v;
}

static void *pool_main(void *arg) {
    struct pool *p = arg;
    pthread_mutex_lock(&p->lock);
    for (;;) {
        while (!p->head && !p->stop) // NORACE
            pthread_cond_wait(&p->nonempty, &p->lock);
        if (!p->head) // NORACE
            break;
        struct work *w = p->head; // NORACE
        p->head = w->next; // NORACE
        if (!p->head) // NORACE
            p->tail = NULL; // NORACE
        p->pending--; // NORACE
        p->active++; // NORACE
        pthread_mutex_unlock(&p->lock);
        long v = w->fn(w->arg); // NORACE
        future_set(w->fut, v);
        p->executed++; // RACE
        free(w); // NORACE
        pthread_mutex_lock(&p->lock);
        p->active--; // NORACE
        if (p->active == 0 && p->pending == 0) // NORACE
            pthread_cond_broadcast(&p->idle);
    }
    pthread_mutex_unlock(&p->lock);
    return NULL;
}

static struct pool *pool_new(int n) {
    struct pool *p = calloc(1, sizeof *p);
    if (!p) abort();
    pthread_mutex_init(&p->lock, NULL);
    pthread_cond_init(&p->nonempty, NULL);
    pthread_cond_init(&p->idle, NULL);
    p->nthreads = n;
    p->threads = calloc(n, sizeof *p->threads);
    if (!p->threads) abort();
    for (int i = 0; i < n; i++)
        pthread_create(&p->threads[i], NULL, pool_main, p);
    return p;
}

static struct future *pool_submit(struct pool *p, pool_fn fn, void *arg) {
    struct work *w = malloc(sizeof *w);
    if (!w) abort();
    struct future *f = future_new();
    w->fn = fn; // NORACE
    w->arg = arg; // NORACE
    w->fut = f; // NORACE
    w->next = NULL; // NORACE
    pthread_mutex_lock(&p->lock);
    if (p->tail) // NORACE
        p->tail->next = w; // NORACE
    else
        p->head = w; // NORACE
    p->tail = w; // NORACE
    p->pending++; // NORACE
    pthread_cond_signal(&p->nonempty);
    pthread_mutex_unlock(&p->lock);
    return f;
}

static void pool_wait_idle(struct pool *p) {
    pthread_mutex_lock(&p->lock);
    while (p->pending || p->active) // NORACE
        pthread_cond_wait(&p->idle, &p->lock);
    pthread_mutex_unlock(&p->lock);
}

static unsigned long pool_destroy(struct pool *p) {
    pthread_mutex_lock(&p->lock);
    p->stop = 1; // NORACE
    pthread_cond_broadcast(&p->nonempty);
    pthread_mutex_unlock(&p->lock);
    for (int i = 0; i < p->nthreads; i++)
        pthread_join(p->threads[i], NULL);
    unsigned long n = p->executed; // NORACE
    free(p->threads);
    free(p); // NORACE
    return n;
}

static long square(void *arg) {
    long v = *(long *)arg; // NORACE
    return v * v;
}

int main(void) {
    struct pool *p = pool_new(3);
    struct future *f[10];
    long in[10], sum = 0;
    for (int i = 0; i < 10; i++) {
        in[i] = i; // NORACE
        f[i] = pool_submit(p, square, &in[i]);
    }
    pool_wait_idle(p);
    for (int i = 0; i < 10; i++)
        sum += future_get(f[i]);
    printf("%ld %lu\n", sum, pool_destroy(p));
    return 0;
}
