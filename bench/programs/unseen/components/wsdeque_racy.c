/* Work stealing deques, one lock per deque. */
#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>
#include <stdio.h>

#define WORKERS 3
#define CAP 256

struct deque {
    pthread_mutex_t lock;
    int top, bottom;            /* [top, bottom) is filled */
    int item[CAP];
};

struct worker {
    struct deque dq;
    int id;
    long done;
};

static struct worker workers[WORKERS];
static atomic_int remaining;

static int deque_push(struct deque *d, int v)
{
    int ok = 0;

    pthread_mutex_lock(&d->lock);
    if (d->bottom < CAP) {   // NORACE
        d->item[d->bottom++] = v;   // RACE
        ok = 1;
    }
    pthread_mutex_unlock(&d->lock);
    return ok;
}

static int deque_pop(struct deque *d, int *v)
{
    int ok = 0;

    pthread_mutex_lock(&d->lock);
    if (d->top < d->bottom) {   // RACE
        *v = d->item[--d->bottom];   // RACE
        ok = 1;
    }
    if (d->top == d->bottom)   // RACE
        d->top = d->bottom = 0;   // RACE
    pthread_mutex_unlock(&d->lock);
    return ok;
}

static int deque_steal(struct deque *self, struct deque *victim, int *v)
{
    int ok = 0;

    pthread_mutex_lock(&self->lock);
    if (victim->top < victim->bottom) {   // RACE
        *v = victim->item[victim->top++];   // RACE
        ok = 1;
    }
    pthread_mutex_unlock(&self->lock);
    return ok;
}

static long run_task(struct worker *w, int n)
{
    /* a task may split once; the second half becomes a new task */
    if (n > 20 && deque_push(&w->dq, n / 2)) {
        atomic_fetch_add(&remaining, 1);   // NORACE
        n -= n / 2;
    }
    long acc = 0;
    for (int i = 0; i < n * 2000; i++)
        acc += i % 7;
    return acc;
}

static void *worker_main(void *arg)
{
    struct worker *w = arg;
    int task, idle = 0;

    while (atomic_load(&remaining) > 0 && idle < 50000) {   // NORACE
        int got = deque_pop(&w->dq, &task);
        for (int k = 1; k < WORKERS && !got; k++)
            got = deque_steal(&w->dq, &workers[(w->id + k) % WORKERS].dq, &task);   // NORACE
        if (!got) {
            idle++;
            sched_yield();
            continue;
        }
        idle = 0;
        w->done += run_task(w, task);   // NORACE
        atomic_fetch_sub(&remaining, 1);   // NORACE
    }
    return NULL;
}

int main(void)
{
    pthread_t th[WORKERS];
    long done = 0;

    for (int i = 0; i < WORKERS; i++) {
        pthread_mutex_init(&workers[i].dq.lock, NULL);
        workers[i].id = i;   // NORACE
    }
    atomic_store(&remaining, 0);   // NORACE
    for (int i = 0; i < 120; i++) {
        deque_push(&workers[0].dq, 10 + i % 40);
        atomic_fetch_add(&remaining, 1);   // NORACE
    }
    for (int i = 0; i < WORKERS; i++)
        pthread_create(&th[i], NULL, worker_main, &workers[i]);
    for (int i = 0; i < WORKERS; i++)
        pthread_join(th[i], NULL);
    for (int i = 0; i < WORKERS; i++)
        done += workers[i].done;   // NORACE
    printf("work %ld\n", done > 0 ? 1L : 0L);
    return 0;
}
