/* timerwheel - hashed timing wheel driven by one thread. */
#include <errno.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

/* minimal intrusive list */
struct list {
    struct list *prev, *next;
};
#define list_init(l)   ((l)->prev = (l)->next = (l))
#define list_empty(l)  ((l)->next == (l))
#define container_of(p, type, field) ((type *)((char *)(p) - offsetof(type, field)))

#include <stddef.h>

static void list_add_tail(struct list *head, struct list *n)
{
    n->prev = head->prev; // NORACE
    n->next = head; // NORACE
    head->prev->next = n; // NORACE
    head->prev = n; // NORACE
}

static void list_del(struct list *n)
{
    n->prev->next = n->next; // NORACE
    n->next->prev = n->prev; // NORACE
    n->prev = n->next = n; // NORACE
}

enum tstate { T_IDLE, T_ARMED, T_RUNNING };

struct timer {
    struct list node;
    enum tstate state;
    unsigned rounds;
    void (*fn)(struct timer *);
    void *data;
    int fired;
};

#define SLOTS 16

struct wheel {
    pthread_mutex_t lock;
    pthread_cond_t idle;        /* a callback has finished */
    struct list slot[SLOTS];
    unsigned now;
    int running;                /* keep ticking */
    unsigned long total_fired;
    pthread_t thread;
};

static void wheel_tick(struct wheel *w)
{
    struct list *head, *p, *next;
    struct list due;

    list_init(&due); // NORACE
    pthread_mutex_lock(&w->lock);
    w->now++; // NORACE
    head = &w->slot[w->now % SLOTS]; // NORACE
    for (p = head->next; p != head; p = next) { // NORACE
        struct timer *t = container_of(p, struct timer, node);
        next = p->next; // NORACE
        if (t->rounds > 0) { // NORACE
            t->rounds--; // NORACE
            continue;
        }
        list_del(p);
        list_add_tail(&due, p);
        t->state = T_RUNNING; // NORACE
    }
    while (!list_empty(&due)) { // NORACE
        struct timer *t = container_of(due.next, struct timer, node); // NORACE
        list_del(&t->node);
        pthread_mutex_unlock(&w->lock);
        t->fn(t); // NORACE
        pthread_mutex_lock(&w->lock);
        t->fired++; // NORACE
        w->total_fired++; // NORACE
        if (t->state == T_RUNNING) // NORACE
            t->state = T_IDLE; // NORACE
        pthread_cond_broadcast(&w->idle);
    }
    pthread_mutex_unlock(&w->lock);
}

static void *wheel_main(void *arg)
{
    struct wheel *w = arg;

    for (;;) {
        int go;
        usleep(300);
        pthread_mutex_lock(&w->lock);
        go = w->running; // NORACE
        pthread_mutex_unlock(&w->lock);
        if (!go)
            break;
        wheel_tick(w);
    }
    return NULL;
}

static int wheel_start(struct wheel *w)
{
    memset(w, 0, sizeof *w); // NORACE
    pthread_mutex_init(&w->lock, NULL);
    pthread_cond_init(&w->idle, NULL);
    for (int i = 0; i < SLOTS; i++)
        list_init(&w->slot[i]); // NORACE
    w->running = 1; // NORACE
    return pthread_create(&w->thread, NULL, wheel_main, w);
}

static void wheel_stop(struct wheel *w)
{
    pthread_mutex_lock(&w->lock);
    w->running = 0; // NORACE
    pthread_mutex_unlock(&w->lock);
    pthread_join(w->thread, NULL);
}

/* arm an idle timer */
static int timer_arm(struct wheel *w, struct timer *t, unsigned ticks)
{
    int rc = -EBUSY;
    unsigned at;

    if (ticks == 0)
        ticks = 1;
    pthread_mutex_lock(&w->lock);
    if (t->state == T_IDLE) { // NORACE
        at = w->now + ticks; // NORACE
        t->rounds = (ticks - 1) / SLOTS; // NORACE
        t->state = T_ARMED; // NORACE
        list_add_tail(&w->slot[at % SLOTS], &t->node); // NORACE
        rc = 0;
    }
    pthread_mutex_unlock(&w->lock);
    return rc;
}

/* after this returns the callback is not running and will not run */
static int timer_cancel(struct wheel *w, struct timer *t)
{
    int was_armed = 0;

    pthread_mutex_lock(&w->lock);
    if (t->state == T_ARMED) { // NORACE
        list_del(&t->node);
        t->state = T_IDLE; // NORACE
        was_armed = 1;
    }
    while (t->state == T_RUNNING) // NORACE
        pthread_cond_wait(&w->idle, &w->lock);
    pthread_mutex_unlock(&w->lock);
    return was_armed;
}

struct lamp {
    struct timer timer;
    pthread_mutex_t mu;
    int blinks;
};

static void blink(struct timer *t)
{
    struct lamp *l = t->data; // NORACE

    pthread_mutex_lock(&l->mu);
    l->blinks++; // NORACE
    pthread_mutex_unlock(&l->mu);
}

int main(void)
{
    static struct wheel w;
    static struct lamp lamps[10];
    int cancelled = 0, blinks = 0;

    for (int i = 0; i < 10; i++) {
        pthread_mutex_init(&lamps[i].mu, NULL);
        lamps[i].timer.fn = blink; // NORACE
        lamps[i].timer.data = &lamps[i]; // NORACE
        lamps[i].timer.state = T_IDLE; // NORACE
    }
    if (wheel_start(&w) != 0)
        return 1;
    for (int round = 0; round < 4; round++) {
        for (int i = 0; i < 10; i++)
            timer_arm(&w, &lamps[i].timer, (unsigned)(i * 5 + 1));
        usleep(4000);
        for (int i = 0; i < 10; i += 2)
            cancelled += timer_cancel(&w, &lamps[i].timer);
    }
    for (int i = 0; i < 10; i++)
        cancelled += timer_cancel(&w, &lamps[i].timer);
    for (int i = 0; i < 10; i++) {
        pthread_mutex_lock(&lamps[i].mu);
        blinks += lamps[i].blinks; // NORACE
        pthread_mutex_unlock(&lamps[i].mu);
    }
    wheel_stop(&w);
    printf("%d blinks, %d cancelled, %lu fired\n", blinks, cancelled, w.total_fired); // NORACE
    return 0;
}
