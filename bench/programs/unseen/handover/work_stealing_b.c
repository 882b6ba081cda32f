#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>

/* one deque per worker, each with its lock; idle workers steal from the other end */
#define NW 3
#define CAP 64
struct task { int n; long result; };
struct deque { pthread_mutex_t lock; struct task *t[CAP]; int top, bottom; };
struct worker { int id; pthread_t tid; struct deque dq; long sum; int steals; };
static struct worker ws[NW];
static atomic_int remaining;

static struct task *pop_bottom(struct deque *d) {
    struct task *t = NULL;
    pthread_mutex_lock(&d->lock);
    if (d->bottom > d->top) // NORACE
        t = d->t[--d->bottom]; // RACE
    pthread_mutex_unlock(&d->lock);
    return t;
}

static struct task *steal_top(struct deque *d) {
    struct task *t = NULL;
    if (d->bottom == d->top) // RACE
        return NULL;
    pthread_mutex_lock(&d->lock);
    if (d->bottom > d->top) // NORACE
        t = d->t[d->top++]; // RACE
    pthread_mutex_unlock(&d->lock);
    return t;
}

static void *work(void *arg) {
    struct worker *w = arg;
    while (atomic_load(&remaining) > 0) { // NORACE
        struct task *t = pop_bottom(&w->dq);
        for (int k = 1; k < NW && !t; k++) {
            t = steal_top(&ws[(w->id + k) % NW].dq);
            if (t)
                w->steals++; // NORACE
        }
        if (!t)
            continue;
        t->result = (long)t->n * t->n; // NORACE
        w->sum += t->result; // NORACE
        atomic_fetch_sub(&remaining, 1); // NORACE
    }
    return NULL;
}

int main(void) {
    static struct task tasks[60];
    long sum = 0;
    for (int i = 0; i < NW; i++) {
        ws[i].id = i; // NORACE
        pthread_mutex_init(&ws[i].dq.lock, NULL);
    }
    for (int i = 0; i < 60; i++) {
        struct deque *d = &ws[i % 2].dq;
        tasks[i].n = i; // NORACE
        d->t[d->bottom++] = &tasks[i]; // NORACE
    }
    atomic_store(&remaining, 60); // NORACE
    for (int i = 0; i < NW; i++)
        pthread_create(&ws[i].tid, NULL, work, &ws[i]);
    for (int i = 0; i < NW; i++) {
        pthread_join(ws[i].tid, NULL);
        sum += ws[i].sum; // NORACE
    }
    printf("%ld %d\n", sum, ws[0].steals); // NORACE
    return 0;
}
