/* Thread pool: FIFO task queue, drain, graceful shutdown. */
#include <errno.h>
#include <pthread.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>

typedef void (*task_fn)(void *);

typedef struct task {
    task_fn fn;
    void *arg;
    struct task *next;
} task_t;

typedef struct pool {
    pthread_mutex_t mtx;
    pthread_cond_t work_cv;
    pthread_cond_t idle_cv;
    task_t *head, **tail;
    size_t queued, running;
    unsigned long completed;
    bool shutdown;
    int nthreads;
    pthread_t *threads;
} pool_t;

static task_t *pool_pop(pool_t *p)
{
    task_t *t = p->head; // NORACE
    if (t) {
        p->head = t->next; // NORACE
        if (!p->head)
            p->tail = &p->head; // NORACE
        p->queued--; // RACE!
    }
    return t;
}

static void *pool_worker(void *arg)
{
    pool_t *p = arg;

    while (!p->shutdown || p->queued) { // RACE!
        pthread_mutex_lock(&p->mtx);
        while (!p->head && !p->shutdown) // NORACE
            pthread_cond_wait(&p->work_cv, &p->mtx);
        task_t *t = pool_pop(p);
        if (!t) {
            pthread_mutex_unlock(&p->mtx);
            break;
        }
        p->running++; // NORACE
        pthread_mutex_unlock(&p->mtx);

        t->fn(t->arg); // NORACE
        free(t);

        p->completed++; // RACE!
        pthread_mutex_lock(&p->mtx);
        p->running--; // NORACE
        if (p->running == 0 && !p->head) // NORACE
            pthread_cond_broadcast(&p->idle_cv);
        pthread_mutex_unlock(&p->mtx);
    }
    return NULL;
}

static int pool_submit(pool_t *p, task_fn fn, void *arg)
{
    int rc = 0;
    task_t *t = malloc(sizeof *t);
    if (!t)
        return -ENOMEM;
    t->fn = fn; // NORACE
    t->arg = arg; // NORACE
    t->next = NULL; // NORACE

    pthread_mutex_lock(&p->mtx);
    if (p->shutdown) {
        rc = -ESHUTDOWN;
        goto out;
    }
    *p->tail = t; // NORACE
    p->tail = &t->next; // NORACE
    p->queued++; // RACE!
    t = NULL;
    pthread_cond_signal(&p->work_cv);
out:
    pthread_mutex_unlock(&p->mtx);
    free(t);
    return rc;
}

static void pool_drain(pool_t *p)
{
    pthread_mutex_lock(&p->mtx);
    while (p->running > 0 || p->head) // NORACE
        pthread_cond_wait(&p->idle_cv, &p->mtx);
    pthread_mutex_unlock(&p->mtx);
}

static unsigned long pool_completed(pool_t *p)
{
    unsigned long n;
    pthread_mutex_lock(&p->mtx);
    n = p->completed; // RACE!
    pthread_mutex_unlock(&p->mtx);
    return n;
}

static void pool_destroy(pool_t *p)
{
    pthread_mutex_lock(&p->mtx);
    p->shutdown = true; // RACE!
    pthread_cond_broadcast(&p->work_cv);
    pthread_mutex_unlock(&p->mtx);
    for (int i = 0; i < p->nthreads; i++) // NORACE
        pthread_join(p->threads[i], NULL); // NORACE
    printf("done %lu\n", p->completed); // NORACE
    free(p->threads);
    pthread_cond_destroy(&p->work_cv);
    pthread_cond_destroy(&p->idle_cv);
    pthread_mutex_destroy(&p->mtx);
    free(p);
}

static pool_t *pool_create(int n)
{
    pool_t *p = calloc(1, sizeof *p);
    if (!p)
        return NULL;
    p->threads = calloc((size_t)n, sizeof *p->threads);
    if (!p->threads) {
        free(p);
        return NULL;
    }
    p->tail = &p->head; // NORACE
    pthread_mutex_init(&p->mtx, NULL);
    pthread_cond_init(&p->work_cv, NULL);
    pthread_cond_init(&p->idle_cv, NULL);
    for (int i = 0; i < n; i++) {
        if (pthread_create(&p->threads[i], NULL, pool_worker, p) != 0) {
            pool_destroy(p);
            return NULL;
        }
        p->nthreads++; // NORACE
    }
    return p;
}

struct sum_job {
    const int *data;
    size_t n;
    long result;
};

static void sum_task(void *arg)
{
    struct sum_job *j = arg;
    long s = 0;
    for (size_t i = 0; i < j->n; i++) // NORACE
        s += j->data[i]; // NORACE
    j->result = s; // NORACE
}

int main(void)
{
    enum { N = 4096, J = 16 };
    int *data = malloc(N * sizeof *data);
    struct sum_job jobs[J];
    pool_t *p;
    long total = 0;

    if (!data)
        return 1;
    for (int i = 0; i < N; i++)
        data[i] = i & 15; // NORACE
    p = pool_create(3);
    if (!p) {
        free(data);
        return 1;
    }
    for (int i = 0; i < J; i++) {
        jobs[i].data = data + i * (N / J); // NORACE
        jobs[i].n = N / J; // NORACE
        jobs[i].result = 0; // NORACE
        if (pool_submit(p, sum_task, &jobs[i]) != 0)
            sum_task(&jobs[i]);
    }
    printf("so far %lu\n", pool_completed(p));
    pool_drain(p);
    for (int i = 0; i < J; i++)
        total += jobs[i].result; // NORACE
    printf("total %ld\n", total);
    pool_destroy(p);
    free(data);
    return 0;
}
