/* timerd1 - hashed timer wheel with a ticker thread, cancellable timers, and a
 * connection pool whose idle connections are closed by timers. */
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define WHEEL 32
#define POOL 6
#define CLIENTS 3

struct timer {
    struct timer *next, **pprev;
    unsigned long expires;
    void (*fn)(void *);
    void *arg;
    int armed;
};

struct wheel {
    pthread_mutex_t lock;
    struct timer *slot[WHEEL];
    unsigned long now;
    unsigned long fired, cancelled;
    int stop;
};

struct conn {
    int id;
    int in_use;
    int open;
    unsigned long uses;
    struct timer idle;
};

static struct wheel wheel = { .lock = PTHREAD_MUTEX_INITIALIZER };
static struct conn pool[POOL];
static pthread_mutex_t pool_lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t pool_free_cond = PTHREAD_COND_INITIALIZER;
static unsigned long closed_idle, opened;

/* --- wheel --- */
static void unlink_locked(struct timer *t)
{
    *t->pprev = t->next;  // NORACE
    if (t->next)  // NORACE
        t->next->pprev = t->pprev;  // NORACE
    t->armed = 0;  // NORACE
}

static void timer_arm(struct wheel *w, struct timer *t, unsigned long ticks)
{
    struct timer **head;

    pthread_mutex_lock(&w->lock);
    if (t->armed)  // NORACE
        unlink_locked(t);
    t->expires = w->now + ticks;  // NORACE
    head = &w->slot[t->expires % WHEEL];  // NORACE
    t->next = *head;  // NORACE
    if (*head)  // NORACE
        (*head)->pprev = &t->next;  // NORACE
    t->pprev = head;  // NORACE
    *head = t;  // NORACE
    t->armed = 1;  // NORACE
    pthread_mutex_unlock(&w->lock);
}

static void timer_cancel(struct wheel *w, struct timer *t)
{
    pthread_mutex_lock(&w->lock);
    if (t->armed) {  // NORACE
        unlink_locked(t);
        w->cancelled++;  // NORACE
    }
    pthread_mutex_unlock(&w->lock);
}

static struct timer *pop_due(struct wheel *w)
{
    struct timer *t;

    pthread_mutex_lock(&w->lock);
    for (t = w->slot[w->now % WHEEL]; t; t = t->next) {  // NORACE
        if (t->expires <= w->now) {  // NORACE
            unlink_locked(t);
            w->fired++;  // NORACE
            break;
        }
    }
    pthread_mutex_unlock(&w->lock);
    return t;
}

static void *ticker_main(void *arg)
{
    struct wheel *w = arg;
    struct timer *t;
    int stop;

    do {
        usleep(200);
        pthread_mutex_lock(&w->lock);
        w->now++;  // NORACE
        stop = w->stop;  // NORACE
        pthread_mutex_unlock(&w->lock);
        while ((t = pop_due(w)) != NULL)
            t->fn(t->arg);  // NORACE
    } while (!stop);
    return NULL;
}

/* --- connection pool --- */
static void conn_idle(void *arg)
{
    struct conn *c = arg;

    pthread_mutex_lock(&pool_lock);
    if (!c->in_use && c->open) {  // NORACE
        c->open = 0;  // NORACE
        closed_idle++;  // NORACE
    }
    pthread_mutex_unlock(&pool_lock);
}

static struct conn *conn_get(void)
{
    struct conn *c = NULL;
    int i;

    pthread_mutex_lock(&pool_lock);
    for (;;) {
        for (i = 0; i < POOL && c == NULL; i++)
            if (!pool[i].in_use)  // NORACE
                c = &pool[i];
        if (c != NULL)
            break;
        pthread_cond_wait(&pool_free_cond, &pool_lock);
    }
    c->in_use = 1;  // NORACE
    if (!c->open) {  // NORACE
        c->open = 1;  // NORACE
        opened++;  // NORACE
    }
    pthread_mutex_unlock(&pool_lock);
    timer_cancel(&wheel, &c->idle);
    return c;
}

static void conn_put(struct conn *c)
{
    timer_arm(&wheel, &c->idle, 3);
    pthread_mutex_lock(&pool_lock);
    c->in_use = 0;  // NORACE
    pthread_cond_signal(&pool_free_cond);
    pthread_mutex_unlock(&pool_lock);
}

static void *client_main(void *arg)
{
    unsigned seed = (unsigned)(long)arg;
    int i;

    for (i = 0; i < 60; i++) {
        struct conn *c = conn_get();

        c->uses++;  // NORACE
        if (rand_r(&seed) % 4 == 0)
            usleep(300);
        conn_put(c);
        if (rand_r(&seed) % 8 == 0)
            usleep(900);
    }
    return NULL;
}

int main(void)
{
    pthread_t ticker, cl[CLIENTS];
    unsigned long uses = 0;
    long i;

    for (i = 0; i < POOL; i++) {
        pool[i].id = (int)i;  // NORACE
        pool[i].idle.fn = conn_idle;  // NORACE
        pool[i].idle.arg = &pool[i];  // NORACE
    }
    if (pthread_create(&ticker, NULL, ticker_main, &wheel) != 0)
        exit(1);
    for (i = 0; i < CLIENTS; i++)
        if (pthread_create(&cl[i], NULL, client_main, (void *)(i + 1)) != 0)
            exit(1);
    for (i = 0; i < CLIENTS; i++)
        pthread_join(cl[i], NULL);
    pthread_mutex_lock(&wheel.lock);
    wheel.stop = 1;  // NORACE
    pthread_mutex_unlock(&wheel.lock);
    pthread_join(ticker, NULL);
    for (i = 0; i < POOL; i++)
        uses += pool[i].uses;  // NORACE
    printf("uses %lu opened %lu closed %lu fired %lu cancelled %lu\n", uses, opened, closed_idle, wheel.fired, wheel.cancelled);  // NORACE
    return uses != CLIENTS * 60;
}
