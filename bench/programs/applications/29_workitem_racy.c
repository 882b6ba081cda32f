/* Work items embedded in request structs, completion callbacks with a void*
 * context, waitable completions. */
#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define container_of(p, t, m) ((t *)((char *)(p) - offsetof(t, m)))

struct work {
    void (*func)(struct work *w);
    struct work *next;
};

struct workqueue {
    pthread_mutex_t lock;
    pthread_cond_t cond;
    struct work *head, *tail;
    bool draining;
    int nthreads;
    unsigned executed;
    pthread_t threads[4];
};

struct completion {
    pthread_mutex_t lock;
    pthread_cond_t cond;
    bool done;
};

static void complete(struct completion *c)
{
    pthread_mutex_lock(&c->lock);
    c->done = true; // RACE!
    pthread_cond_broadcast(&c->cond);
    pthread_mutex_unlock(&c->lock);
}

static void wait_for(struct completion *c)
{
    pthread_mutex_lock(&c->lock);
    while (!c->done) // NORACE
        pthread_cond_wait(&c->cond, &c->lock);
    pthread_mutex_unlock(&c->lock);
}

static void queue_work(struct workqueue *q, struct work *w)
{
    w->next = NULL; // NORACE
    pthread_mutex_lock(&q->lock);
    if (q->tail)
        q->tail->next = w; // NORACE
    else
        q->head = w; // NORACE
    q->tail = w; // NORACE
    pthread_cond_signal(&q->cond);
    pthread_mutex_unlock(&q->lock);
}

static void *wq_thread(void *arg)
{
    struct workqueue *q = arg;
    pthread_mutex_lock(&q->lock);
    while (1) {
        struct work *w = q->head; // NORACE
        if (!w) {
            if (q->draining) // NORACE
                break;
            pthread_cond_wait(&q->cond, &q->lock);
            continue;
        }
        q->head = w->next; // NORACE
        if (!q->head)
            q->tail = NULL; // NORACE
        q->executed++; // NORACE
        pthread_mutex_unlock(&q->lock);
        w->func(w); // NORACE
        pthread_mutex_lock(&q->lock);
    }
    pthread_mutex_unlock(&q->lock);
    return NULL;
}

static int wq_start(struct workqueue *q, int n)
{
    memset(q, 0, sizeof *q);
    pthread_mutex_init(&q->lock, NULL);
    pthread_cond_init(&q->cond, NULL);
    for (int i = 0; i < n; i++) {
        if (pthread_create(&q->threads[i], NULL, wq_thread, q))
            return -1;
        q->nthreads++; // NORACE
    }
    return 0;
}

static void wq_stop(struct workqueue *q)
{
    pthread_mutex_lock(&q->lock);
    q->draining = true; // NORACE
    pthread_cond_broadcast(&q->cond);
    pthread_mutex_unlock(&q->lock);
    for (int i = 0; i < q->nthreads; i++) // NORACE
        pthread_join(q->threads[i], NULL);
}

/* --- a hash request ---------------------------------------------------- */
struct hash_req {
    const char *data;
    size_t len;
    unsigned long digest;
    struct completion *notify;
    void (*cb)(void *ctx, unsigned long digest);
    void *ctx;
    struct work work;
};

static void hash_fn(struct work *w)
{
    struct hash_req *r = container_of(w, struct hash_req, work);
    unsigned long h = 5381;
    for (size_t i = 0; i < r->len; i++) // NORACE
        h = h * 33 + (unsigned char)r->data[i]; // NORACE
    if (r->cb) // NORACE
        r->cb(r->ctx, h); // NORACE
    if (r->notify) // NORACE
        complete(r->notify);
    r->digest = h; // RACE!
}

struct tally {
    pthread_mutex_t mu;
    unsigned long xor_all;
    unsigned calls;
};

static void tally_cb(void *ctx, unsigned long digest)
{
    struct tally *t = ctx;
    pthread_mutex_lock(&t->mu);
    t->xor_all ^= digest; // NORACE
    pthread_mutex_unlock(&t->mu);
    t->calls++; // RACE!
}

/* --- a self-freeing log request ---------------------------------------- */
struct log_req {
    struct work work;
    char line[48];
};

static pthread_mutex_t log_mu = PTHREAD_MUTEX_INITIALIZER;
static size_t log_bytes;

static void log_fn(struct work *w)
{
    struct log_req *r = container_of(w, struct log_req, work);
    pthread_mutex_lock(&log_mu);
    log_bytes += strlen(r->line); // NORACE
    pthread_mutex_unlock(&log_mu);
    free(r);
}

static void log_async(struct workqueue *q, const char *what, int n)
{
    struct log_req *r = calloc(1, sizeof *r);
    if (!r)
        return;
    snprintf(r->line, sizeof r->line, "%s %d", what, n); // NORACE
    r->work.func = log_fn; // NORACE
    queue_work(q, &r->work);
}

int main(void)
{
    enum { N = 40 };
    struct workqueue q;
    struct tally t = { .mu = PTHREAD_MUTEX_INITIALIZER };
    struct completion comp[N];
    struct hash_req reqs[N];
    static const char text[] = "the quick brown fox jumps over the lazy dog";
    unsigned long all = 0;

    if (wq_start(&q, 3))
        return 1;
    for (int i = 0; i < N; i++) {
        struct hash_req *r = &reqs[i];
        memset(r, 0, sizeof *r); // NORACE
        pthread_mutex_init(&comp[i].lock, NULL);
        pthread_cond_init(&comp[i].cond, NULL);
        comp[i].done = false; // NORACE
        r->data = text + i % 10; // NORACE
        r->len = sizeof text - 1 - (size_t)(i % 10); // NORACE
        r->notify = &comp[i]; // NORACE
        r->cb = tally_cb; // NORACE
        r->ctx = &t; // NORACE
        r->work.func = hash_fn; // NORACE
        queue_work(&q, &r->work);
        log_async(&q, "queued", i);
    }
    for (int i = 0; i < N; i++) {
        if (!comp[i].done) // RACE!
        wait_for(&comp[i]);
        all ^= reqs[i].digest; // RACE!
    }
    wq_stop(&q);
    printf("%lx %lx calls %u executed %u log %zu\n", all, t.xor_all, t.calls, q.executed, log_bytes); // NORACE
    return 0;
}
