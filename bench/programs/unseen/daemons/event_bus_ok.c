#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Publish/subscribe: listeners may subscribe while others publish. */

#define MAX_SUBS 8

typedef struct event {
    int type;
    int arg;
} event;

typedef void (*listener_fn)(const event *ev, void *user);

typedef struct subscription {
    int type;
    listener_fn fn;
    void *user;
} subscription;

typedef struct bus {
    pthread_mutex_t mu;
    subscription subs[MAX_SUBS];
    int n_subs;
    long published;
} bus;

typedef struct counter {
    pthread_mutex_t mu;
    int calls;
    int sum;
    int last;
} counter;

static void bus_init(bus *b)
{
    memset(b, 0, sizeof *b); // NORACE
    pthread_mutex_init(&b->mu, NULL);
}

static int bus_subscribe(bus *b, int type, listener_fn fn, void *user)
{
    int id = -1;
    pthread_mutex_lock(&b->mu);
    if (b->n_subs < MAX_SUBS) { // NORACE
        subscription *s = &b->subs[b->n_subs]; // NORACE
        s->type = type; // NORACE
        s->fn = fn; // NORACE
        s->user = user; // NORACE
        id = b->n_subs++; // NORACE
    }
    pthread_mutex_unlock(&b->mu);
    return id;
}

static int bus_publish(bus *b, const event *ev)
{
    subscription copy[MAX_SUBS];
    int i, n, fired = 0;
    pthread_mutex_lock(&b->mu);
    n = b->n_subs; // NORACE
    memcpy(copy, b->subs, sizeof copy); // NORACE
    b->published++; // NORACE
    pthread_mutex_unlock(&b->mu);
    for (i = 0; i < n; i++) {
        const subscription *s = &copy[i];
        if (s->type == ev->type) {
            s->fn(ev, s->user);
            fired++;
        }
    }
    return fired;
}

static void count_event(const event *ev, void *user)
{
    counter *c = user;
    pthread_mutex_lock(&c->mu);
    c->calls++; // NORACE
    c->sum += ev->arg; // NORACE
    c->last = ev->arg; // NORACE
    pthread_mutex_unlock(&c->mu);
}

static bus main_bus;
static counter counters[2];

static void *publisher(void *arg)
{
    int i;
    long fired = 0;
    (void)arg;
    for (i = 0; i < 15; i++) {
        event ev = { i % 2, i };
        fired += bus_publish(&main_bus, &ev);
    }
    return (void *)fired;
}

static void *plugin(void *arg)
{
    int type = (int)(long)arg;
    if (bus_subscribe(&main_bus, type, count_event, &counters[type]) < 0)
        fprintf(stderr, "too many subscribers\n");
    return NULL;
}

int main(void)
{
    pthread_t p[2], l[2];
    long i;
    bus_init(&main_bus);
    for (i = 0; i < 2; i++)
        pthread_mutex_init(&counters[i].mu, NULL);
    bus_subscribe(&main_bus, 0, count_event, &counters[0]);
    for (i = 0; i < 2; i++) {
        pthread_create(&p[i], NULL, publisher, NULL);
        pthread_create(&l[i], NULL, plugin, (void *)i);
    }
    for (i = 0; i < 2; i++) {
        pthread_join(p[i], NULL);
        pthread_join(l[i], NULL);
    }
    printf("%ld published, %d calls\n", main_bus.published, counters[0].calls + counters[1].calls); // NORACE
    return 0;
}
