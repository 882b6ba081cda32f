/* A hashed timer wheel with its own thread. */
#include <pthread.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#define SLOTS 8

struct list { struct list *next, *prev; };

struct timer {
    struct list link;
    unsigned expires;
    int armed;
    void (*fn)(struct timer *);
    unsigned fired;
};

#define timer_of(l) ((struct timer *)((char *)(l) - offsetof(struct timer, link)))

static struct wheel {
    struct list slot[SLOTS];
    unsigned now;
    int running;
    pthread_mutex_t lock;
    pthread_cond_t idle;
    struct timer *current;
    pthread_t thread;
} wheel = { .lock = PTHREAD_MUTEX_INITIALIZER, .idle = PTHREAD_COND_INITIALIZER };

static void list_init(struct list *l)
{
    l->next = l->prev = l;  // RACE
}

static void list_insert(struct list *head, struct list *l)
{
    l->prev = head->prev;  // RACE
    l->next = head;  // RACE
    head->prev->next = l;  // RACE
    head->prev = l;  // RACE
}

static void list_remove(struct list *l)
{
    l->prev->next = l->next;  // RACE
    l->next->prev = l->prev;  // RACE
    list_init(l);
}

static void timer_add(struct timer *t, unsigned ticks)
{
    pthread_mutex_lock(&wheel.lock);
    t->expires = wheel.now + ticks;  // NORACE
    t->armed = 1;  // RACE
    list_insert(&wheel.slot[t->expires % SLOTS], &t->link);  // NORACE
    pthread_mutex_unlock(&wheel.lock);
}

/* afterwards the function does not run any more */
static void timer_cancel(struct timer *t)
{
    if (t->armed) {  // RACE
        list_remove(&t->link);
        t->armed = 0;  // RACE
    }
    pthread_mutex_lock(&wheel.lock);
    while (wheel.current == t)  // NORACE
        pthread_cond_wait(&wheel.idle, &wheel.lock);
    pthread_mutex_unlock(&wheel.lock);
}

static void tick(struct wheel *w)
{
    struct list *head, *l, *next;
    w->now++;  // NORACE
    head = &w->slot[w->now % SLOTS];  // NORACE
again:
    for (l = head->next; l != head; l = next) {  // RACE
        struct timer *t = timer_of(l);
        next = l->next;  // RACE
        if (t->expires != w->now)  // NORACE
            continue;
        list_remove(l);
        t->armed = 0;  // RACE
        w->current = t;  // NORACE
        pthread_mutex_unlock(&w->lock);
        t->fn(t);
        pthread_mutex_lock(&w->lock);
        w->current = NULL;  // NORACE
        pthread_cond_broadcast(&w->idle);
        goto again;                 /* the list may have changed */
    }
}

static void *wheel_main(void *arg)
{
    struct wheel *w = arg;
    struct timespec ts = { 0, 200000 };
    pthread_mutex_lock(&w->lock);
    while (w->running) {  // NORACE
        tick(w);
        pthread_mutex_unlock(&w->lock);
        nanosleep(&ts, NULL);
        pthread_mutex_lock(&w->lock);
    }
    pthread_mutex_unlock(&w->lock);
    return NULL;
}

static void wheel_start(void)
{
    for (int i = 0; i < SLOTS; i++)
        list_init(&wheel.slot[i]);
    wheel.running = 1;  // NORACE
    pthread_create(&wheel.thread, NULL, wheel_main, &wheel);
}

static void wheel_stop(void)
{
    pthread_mutex_lock(&wheel.lock);
    wheel.running = 0;  // NORACE
    pthread_mutex_unlock(&wheel.lock);
    pthread_join(wheel.thread, NULL);
}

static void one_shot(struct timer *t)
{
    t->fired++;  // NORACE
}

static void periodic(struct timer *t)
{
    t->fired += 100;  // NORACE
    timer_add(t, 3);
}

int main(void)
{
    struct timer *t[4];
    unsigned sum = 0;
    wheel_start();
    for (int i = 0; i < 4; i++) {
        t[i] = calloc(1, sizeof *t[i]);
        if (!t[i])
            return 1;
        list_init(&t[i]->link);
        t[i]->fn = i == 2 ? periodic : one_shot;  // NORACE
        timer_add(t[i], 2 + 5 * (unsigned)i);
    }
    nanosleep(&(struct timespec){ 0, 20000000 }, NULL);
    timer_cancel(t[3]);
    timer_cancel(t[2]);
    nanosleep(&(struct timespec){ 0, 5000000 }, NULL);
    wheel_stop();
    for (int i = 0; i < 4; i++) {
        sum += t[i]->fired;  // NORACE
        free(t[i]);
    }
    printf("%u\n", sum);
    return 0;
}
