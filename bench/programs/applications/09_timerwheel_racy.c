/* Timer wheel serviced by one thread. Callbacks run without the wheel lock. */
#include <pthread.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#define SLOTS 32

typedef void (*timer_cb)(void *ctx);

struct timer {
    struct timer *next, **pprev;
    uint64_t due;
    timer_cb cb;
    void *ctx;
    bool armed;
};

struct wheel {
    pthread_mutex_t mu;
    pthread_cond_t tick_cv;
    struct timer *slot[SLOTS];
    uint64_t now;
    unsigned pending;
    unsigned long fired;
    bool stop;
    pthread_t tid;
};

static struct wheel W = { .mu = PTHREAD_MUTEX_INITIALIZER, .tick_cv = PTHREAD_COND_INITIALIZER };

static void link_locked(struct timer *t)
{
    struct timer **s = &W.slot[t->due % SLOTS];
    t->next = *s; // NORACE
    t->pprev = s; // NORACE
    if (*s)
        (*s)->pprev = &t->next; // NORACE
    *s = t; // NORACE
    W.pending++; // NORACE
}

static void unlink_locked(struct timer *t)
{
    *t->pprev = t->next; // NORACE
    if (t->next)
        t->next->pprev = t->pprev; // NORACE
    t->next = NULL; // NORACE
    W.pending--; // NORACE
}

static void timer_arm(struct timer *t, unsigned delay)
{
    pthread_mutex_lock(&W.mu);
    if (t->armed)
        unlink_locked(t);
    t->due = W.now + delay;
    t->armed = true; // RACE!
    link_locked(t);
    pthread_mutex_unlock(&W.mu);
}

static bool timer_cancel(struct timer *t)
{
    bool was = false;
    if (!t->armed) // RACE!
        return false;
    pthread_mutex_lock(&W.mu);
    if (t->armed) { // NORACE
        unlink_locked(t);
        t->armed = false;
        was = true;
    }
    pthread_mutex_unlock(&W.mu);
    return was;
}

static uint64_t wheel_now(void)
{
    uint64_t n;
    n = W.now; // RACE!
    return n;
}

static void *wheel_main(void *arg)
{
    (void)arg;
    pthread_mutex_lock(&W.mu);
    while (!W.stop) { // NORACE
        pthread_mutex_unlock(&W.mu);
        usleep(100);
        pthread_mutex_lock(&W.mu);
        W.now++; // RACE!
        pthread_cond_broadcast(&W.tick_cv);
    again:
        for (struct timer *t = W.slot[W.now % SLOTS]; t; t = t->next) { // NORACE
            if (t->due <= W.now) { // NORACE
                timer_cb cb = t->cb; // NORACE
                void *ctx = t->ctx; // NORACE
                unlink_locked(t);
                t->armed = false; // RACE!
                W.fired++; // NORACE
                pthread_mutex_unlock(&W.mu);
                cb(ctx);
                pthread_mutex_lock(&W.mu);
                goto again;
            }
        }
    }
    pthread_mutex_unlock(&W.mu);
    return NULL;
}

struct lease {
    pthread_mutex_t mu;
    int renewals;
    int expired;
    struct timer timer;
};

static void lease_expire(void *ctx)
{
    struct lease *l = ctx;
    pthread_mutex_lock(&l->mu);
    l->expired++; // NORACE
    pthread_mutex_unlock(&l->mu);
    timer_arm(&l->timer, 3);
}

static void lease_renew(struct lease *l)
{
    if (timer_cancel(&l->timer)) {
        pthread_mutex_lock(&l->mu);
        l->renewals++; // NORACE
        pthread_mutex_unlock(&l->mu);
        timer_arm(&l->timer, 5);
    }
}

int main(void)
{
    enum { N = 10 };
    struct lease *ls = calloc(N, sizeof *ls);
    if (!ls)
        return 1;
    for (int i = 0; i < N; i++) {
        pthread_mutex_init(&ls[i].mu, NULL);
        ls[i].timer.cb = lease_expire; // NORACE
        ls[i].timer.ctx = &ls[i]; // NORACE
    }
    if (pthread_create(&W.tid, NULL, wheel_main, NULL))
        return 1;
    for (int i = 0; i < N; i++)
        timer_arm(&ls[i].timer, 1 + (unsigned)i);
    while (wheel_now() < 200) {
        for (int i = 0; i < N; i += 2)
            lease_renew(&ls[i]);
        usleep(50);
    }
    pthread_mutex_lock(&W.mu);
    W.stop = true; // NORACE
    pthread_mutex_unlock(&W.mu);
    pthread_join(W.tid, NULL);
    for (int i = 0; i < N; i++)
        printf("lease %d: renew %d expired %d\n", i, ls[i].renewals, ls[i].expired); // NORACE
    printf("fired %lu pending %u\n", W.fired, W.pending); // NORACE
    free(ls);
    return 0;
}
