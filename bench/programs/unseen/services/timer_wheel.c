#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

/* hashed timer wheel; callbacks run in the wheel thread without the lock */
#define WHEEL 8

typedef void (*tcb)(void *);
struct timer { tcb cb; void *arg; unsigned due; struct timer *next; };

struct wheel {
    pthread_mutex_t lock;
    struct timer *slot[WHEEL];
    unsigned now;
    int pending;
    int stop;
    unsigned fired;
    pthread_t thread;
};

struct lease { pthread_mutex_t lock; int renewals; int expired; };

static void wheel_add(struct wheel *w, unsigned delay, tcb cb, void *arg) {
    struct timer *t = malloc(sizeof *t);
    if (!t) abort();
    t->cb = cb; // NORACE
    t->arg = arg; // NORACE
    pthread_mutex_lock(&w->lock);
    t->due = w->now + delay; // NORACE
    unsigned s = t->due % WHEEL; // NORACE
    t->next = w->slot[s]; // NORACE
    w->slot[s] = t; // NORACE
    w->pending++; // NORACE
    pthread_mutex_unlock(&w->lock);
}

static struct timer *wheel_expire(struct wheel *w) {
    struct timer *out = NULL;
    pthread_mutex_lock(&w->lock);
    w->now++; // NORACE
    struct timer **pp = &w->slot[w->now % WHEEL]; // NORACE
    while (*pp) { // NORACE
        struct timer *t = *pp; // NORACE
        if (t->due <= w->now) { // NORACE
            *pp = t->next; // NORACE
            t->next = out; // NORACE
            out = t;
            w->pending--; // NORACE
        } else {
            pp = &t->next;
        }
    }
    pthread_mutex_unlock(&w->lock);
    return out;
}

static int wheel_stopping(struct wheel *w) {
    pthread_mutex_lock(&w->lock);
    int s = w->stop && w->pending == 0; // NORACE
    pthread_mutex_unlock(&w->lock);
    return s;
}

static void *wheel_main(void *arg) {
    struct wheel *w = arg;
    while (!wheel_stopping(w)) {
        struct timer *t = wheel_expire(w);
        while (t) {
            struct timer *next = t->next; // NORACE
            t->cb(t->arg); // NORACE
            w->fired++; // NORACE
            free(t); // NORACE
            t = next;
        }
        usleep(50);
    }
    return NULL;
}

static void lease_expire(void *arg) {
    struct lease *l = arg;
    pthread_mutex_lock(&l->lock);
    l->expired++; // NORACE
    pthread_mutex_unlock(&l->lock);
}

static int lease_renew(struct lease *l) {
    int ok;
    pthread_mutex_lock(&l->lock);
    ok = l->expired == 0; // NORACE
    l->renewals++; // NORACE
    pthread_mutex_unlock(&l->lock);
    return ok;
}

static struct wheel wheel = { .lock = PTHREAD_MUTEX_INITIALIZER };
static struct lease leases[2] = { { PTHREAD_MUTEX_INITIALIZER, 0, 0 }, { PTHREAD_MUTEX_INITIALIZER, 0, 0 } };

static void *holder(void *arg) {
    struct lease *l = arg;
    for (unsigned i = 1; i <= 5; i++) {
        wheel_add(&wheel, i * 3, lease_expire, l);
        lease_renew(l);
    }
    return NULL;
}

int main(void) {
    pthread_t h[2];
    pthread_create(&wheel.thread, NULL, wheel_main, &wheel);
    for (int i = 0; i < 2; i++)
        pthread_create(&h[i], NULL, holder, &leases[i]);
    for (int i = 0; i < 2; i++)
        pthread_join(h[i], NULL);
    pthread_mutex_lock(&wheel.lock);
    wheel.stop = 1; // NORACE
    pthread_mutex_unlock(&wheel.lock);
    pthread_join(wheel.thread, NULL);
    printf("%u %d %d\n", wheel.fired, leases[0].expired, leases[1].renewals); // NORACE
    return 0;
}
