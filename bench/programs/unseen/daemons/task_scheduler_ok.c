#include <pthread.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>

/* Priority scheduler: binary heap of tasks, cancellable handles. */

#define HEAP_MAX 32

typedef void (*task_cb)(void *ctx);

typedef struct task {
    int prio;
    task_cb cb;
    void *ctx;
    bool cancelled;
    bool finished;
} task;

typedef struct scheduler {
    pthread_mutex_t mu;
    pthread_cond_t cv;
    task *heap[HEAP_MAX];
    int n;
    bool draining;
    int executed, skipped;
} scheduler;

static void heap_swap(scheduler *s, int i, int j)
{
    task *t = s->heap[i]; // NORACE
    s->heap[i] = s->heap[j]; // NORACE
    s->heap[j] = t; // NORACE
}

static bool heap_push(scheduler *s, task *t)
{
    int i;
    if (s->n == HEAP_MAX) // NORACE
        return false;
    i = s->n++; // NORACE
    s->heap[i] = t; // NORACE
    while (i > 0 && s->heap[(i - 1) / 2]->prio < s->heap[i]->prio) { // NORACE
        heap_swap(s, i, (i - 1) / 2);
        i = (i - 1) / 2;
    }
    return true;
}

static task *heap_pop(scheduler *s)
{
    task *top = s->heap[0]; // NORACE
    int i = 0;
    s->heap[0] = s->heap[--s->n]; // NORACE
    for (;;) {
        int l = 2 * i + 1, r = l + 1, best = i;
        if (l < s->n && s->heap[l]->prio > s->heap[best]->prio) // NORACE
            best = l;
        if (r < s->n && s->heap[r]->prio > s->heap[best]->prio) // NORACE
            best = r;
        if (best == i)
            break;
        heap_swap(s, i, best);
        i = best;
    }
    return top;
}

task *sched_submit(scheduler *s, int prio, task_cb cb, void *ctx)
{
    task *t = calloc(1, sizeof *t);
    bool ok;
    if (!t)
        return NULL;
    t->prio = prio; // NORACE
    t->cb = cb; // NORACE
    t->ctx = ctx; // NORACE
    pthread_mutex_lock(&s->mu);
    ok = heap_push(s, t);
    pthread_cond_signal(&s->cv);
    pthread_mutex_unlock(&s->mu);
    if (!ok) {
        free(t); // NORACE
        return NULL;
    }
    return t;
}

void sched_cancel(scheduler *s, task *t)
{
    pthread_mutex_lock(&s->mu);
    if (!t->finished) // NORACE
        t->cancelled = true; // NORACE
    pthread_mutex_unlock(&s->mu);
}

static void *runner(void *arg)
{
    scheduler *s = arg;
    for (;;) {
        task *t;
        bool run;
        pthread_mutex_lock(&s->mu);
        while (s->n == 0 && !s->draining) // NORACE
            pthread_cond_wait(&s->cv, &s->mu);
        if (s->n == 0) { // NORACE
            pthread_mutex_unlock(&s->mu);
            return NULL;
        }
        t = heap_pop(s);
        run = !t->cancelled; // NORACE
        if (run)
            s->executed++; // NORACE
        else
            s->skipped++; // NORACE
        pthread_mutex_unlock(&s->mu);
        if (run)
            t->cb(t->ctx); // NORACE
        pthread_mutex_lock(&s->mu);
        t->finished = true; // NORACE
        pthread_mutex_unlock(&s->mu);
    }
}

static void add_one(void *ctx)
{
    __atomic_fetch_add((int *)ctx, 1, __ATOMIC_RELAXED); // NORACE
}

int main(void)
{
    static scheduler s = { PTHREAD_MUTEX_INITIALIZER, PTHREAD_COND_INITIALIZER }; // NORACE
    task *handles[12];
    pthread_t r[2];
    int i, counter = 0; // NORACE
    for (i = 0; i < 2; i++)
        pthread_create(&r[i], NULL, runner, &s);
    for (i = 0; i < 12; i++)
        handles[i] = sched_submit(&s, i % 4, add_one, &counter);
    for (i = 0; i < 12; i += 3)
        if (handles[i])
            sched_cancel(&s, handles[i]);
    pthread_mutex_lock(&s.mu);
    s.draining = true; // NORACE
    pthread_cond_broadcast(&s.cv);
    pthread_mutex_unlock(&s.mu);
    for (i = 0; i < 2; i++)
        pthread_join(r[i], NULL);
    printf("ran %d of %d\n", counter, s.executed + s.skipped); // NORACE
    for (i = 0; i < 12; i++)
        free(handles[i]); // NORACE
    return 0;
}
