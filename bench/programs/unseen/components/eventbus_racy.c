/* Publish/subscribe bus: callbacks are copied out and run without the lock. */
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef void (*event_cb)(void *ctx, int topic, long payload);

struct subscription {
    int topic;
    event_cb cb;
    void *ctx;
};

struct bus {
    pthread_mutex_t lock;
    struct subscription *subs;
    size_t nsubs, cap;
    unsigned long published;
};

struct tally {
    atomic_long sum;
    atomic_int calls;
};

static int bus_subscribe(struct bus *b, int topic, event_cb cb, void *ctx)
{
    int rc = 0;

    pthread_mutex_lock(&b->lock);
    if (b->nsubs == b->cap) {   // NORACE
        size_t cap = b->cap ? b->cap * 2 : 4;   // NORACE
        struct subscription *s = malloc(cap * sizeof *s);
        if (!s) {
            rc = -1;
            goto out;
        }
        if (b->nsubs)   // NORACE
            memcpy(s, b->subs, b->nsubs * sizeof *s);   // RACE
        free(b->subs);   // RACE
        b->subs = s;   // RACE
        b->cap = cap;   // NORACE
    }
    b->subs[b->nsubs] = (struct subscription){ topic, cb, ctx };   // RACE
    b->nsubs++;   // RACE
out:
    pthread_mutex_unlock(&b->lock);
    return rc;
}

static int bus_publish(struct bus *b, int topic, long payload)
{
    struct subscription match[32];
    int n = 0;

    for (size_t i = 0; i < b->nsubs && n < 32; i++)   // RACE
        if (b->subs[i].topic == topic)   // RACE
            match[n++] = b->subs[i];   // RACE
    pthread_mutex_lock(&b->lock);
    b->published++;   // NORACE
    pthread_mutex_unlock(&b->lock);
    for (int i = 0; i < n; i++)
        match[i].cb(match[i].ctx, topic, payload);
    return n;
}

static void on_event(void *ctx, int topic, long payload)
{
    struct tally *t = ctx;

    atomic_fetch_add(&t->sum, payload * topic);   // NORACE
    atomic_fetch_add(&t->calls, 1);   // NORACE
}

static struct bus bus = { .lock = PTHREAD_MUTEX_INITIALIZER };
static struct tally tally;

static void *plugin(void *arg)
{
    long base = (long)arg;

    for (int i = 0; i < 9; i++)
        if (bus_subscribe(&bus, (int)(base + i) % 3, on_event, &tally) != 0)
            return (void *)1;
    return NULL;
}

static void *source(void *unused)
{
    for (long i = 0; i < 4000; i++)
        bus_publish(&bus, (int)(i % 3), i);
    return unused;
}

int main(void)
{
    pthread_t p[2], s;

    bus_subscribe(&bus, 1, on_event, &tally);
    pthread_create(&s, NULL, source, NULL);
    for (long i = 0; i < 2; i++)
        pthread_create(&p[i], NULL, plugin, (void *)i);
    for (int i = 0; i < 2; i++)
        pthread_join(p[i], NULL);
    pthread_join(s, NULL);
    printf("%zu subscribers, %lu events, called: %s\n", bus.nsubs, bus.published,   // NORACE
           atomic_load(&tally.calls) ? "yes" : "no");   // NORACE
    free(bus.subs);   // NORACE
    return 0;
}
