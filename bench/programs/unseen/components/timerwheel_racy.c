/* Hashed timer wheel with a ticking thread and cancellable timers. */
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#define SLOTS 8

struct timer {
    struct timer *next;
    unsigned expires;
    int cancelled;
    void (*fire)(void *);
    void *ctx;
};

struct wheel {
    pthread_mutex_t lock;
    unsigned now;
    int stop;
    struct timer *slot[SLOTS];
};

static struct timer *wheel_add(struct wheel *w, unsigned delay,
                               void (*fire)(void *), void *ctx)
{
    struct timer *t = malloc(sizeof *t);

    if (!t)
        return NULL;
    t->fire = fire;   // NORACE
    t->ctx = ctx;   // NORACE
    t->cancelled = 0;   // NORACE
    pthread_mutex_lock(&w->lock);
    t->expires = w->now + delay;   // NORACE
    t->next = w->slot[t->expires % SLOTS];   // NORACE
    w->slot[t->expires % SLOTS] = t;   // NORACE
    pthread_mutex_unlock(&w->lock);
    return t;
}

/* the caller owns the timer; it stays linked until its tick comes */
static void wheel_cancel(struct wheel *w, struct timer *t)
{
    (void)w;
    t->cancelled = 1;   // RACE
}

static struct timer *collect_due(struct wheel *w)
{
    struct timer **pp = &w->slot[w->now % SLOTS], *due = NULL;   // NORACE

    while (*pp) {   // NORACE
        struct timer *t = *pp;   // NORACE
        if (t->expires != w->now) {   // NORACE
            pp = &t->next;
            continue;
        }
        *pp = t->next;   // NORACE
        t->next = due;   // NORACE
        due = t;
    }
    return due;
}

static void *wheel_run(void *arg)
{
    struct wheel *w = arg;
    int stop;

    do {
        pthread_mutex_lock(&w->lock);
        w->now++;   // NORACE
        stop = w->stop;   // NORACE
        for (struct timer *t = collect_due(w), *n; t; t = n) {
            n = t->next;   // NORACE
            if (!t->cancelled)   // RACE
                t->fire(t->ctx);   // NORACE
        }
        pthread_mutex_unlock(&w->lock);
        usleep(500);
    } while (!stop);
    return NULL;
}

static int fired;

static void count_fire(void *ctx)
{
    *(int *)ctx += 1;   // NORACE
}

static void wheel_stop(struct wheel *w, pthread_t th)
{
    pthread_mutex_lock(&w->lock);
    w->stop = 1;   // NORACE
    pthread_mutex_unlock(&w->lock);
    pthread_join(th, NULL);
}

int main(void)
{
    static struct wheel w = { .lock = PTHREAD_MUTEX_INITIALIZER };
    pthread_t th;
    struct timer *tm[40];

    if (pthread_create(&th, NULL, wheel_run, &w) != 0)
        return 1;
    for (int i = 0; i < 40; i++) {
        tm[i] = wheel_add(&w, 1 + i % 13, count_fire, &fired);
        if (!tm[i])
            return 1;
    }
    usleep(1500);
    for (int i = 0; i < 40; i += 2)
        wheel_cancel(&w, tm[i]);
    usleep(20000);
    wheel_stop(&w, th);
    printf("fired %d, tick %u\n", fired > 0, w.now > 0);   // NORACE
    for (int i = 0; i < 40; i++)
        free(tm[i]);   // NORACE
    return 0;
}
