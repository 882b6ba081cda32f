#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <math.h>

/* Sensors feed readings through registered callbacks; statistics per sensor kind. */

enum kind { TEMPERATURE, PRESSURE, KINDS };

struct reading {
    enum kind kind;
    int sensor;
    double value;
};

struct kind_stats {
    pthread_mutex_t lock;
    double min, max, sum;
    long n;
};

struct hub;
typedef int (*filter_fn)(const struct hub *h, const struct reading *r);
typedef void (*sink_fn)(struct hub *h, const struct reading *r);

struct hub {
    struct kind_stats stats[KINDS];
    filter_fn filter;
    sink_fn sink;
    double limit[KINDS];
    int rejected;
    pthread_mutex_t rejected_lock;
};

struct sensor {
    struct hub *hub;
    enum kind kind;
    int id;
    unsigned seed;
};

static double measure(struct sensor *s)
{
    s->seed = s->seed * 1103515245u + 12345u; // NORACE
    return (s->seed >> 16) % 100; // NORACE
}

static int below_limit(const struct hub *h, const struct reading *r)
{
    return r->value < h->limit[r->kind]; // NORACE
}

static void update_stats(struct hub *h, const struct reading *r)
{
    struct kind_stats *st = &h->stats[r->kind];
    pthread_mutex_lock(&st->lock);
    if (st->n == 0 || r->value < st->min) // NORACE
        st->min = r->value; // NORACE
    if (st->n == 0 || r->value > st->max) // NORACE
        st->max = r->value; // NORACE
    st->sum += r->value; // NORACE
    st->n++; // NORACE
    pthread_mutex_unlock(&st->lock);
}

static void hub_feed(struct hub *h, const struct reading *r)
{
    if (!h->filter(h, r)) { // NORACE
        pthread_mutex_lock(&h->rejected_lock);
        h->rejected++; // NORACE
        pthread_mutex_unlock(&h->rejected_lock);
        return;
    }
    h->sink(h, r); // NORACE
}

static double kind_mean(struct hub *h, enum kind k)
{
    struct kind_stats *st = &h->stats[k];
    double m;
    pthread_mutex_lock(&st->lock);
    m = st->n ? st->sum / st->n : 0; // NORACE
    pthread_mutex_unlock(&st->lock);
    return m;
}

static void *sensor_main(void *arg)
{
    struct sensor *s = arg;
    int i;
    for (i = 0; i < 20; i++) {
        struct reading r = { s->kind, s->id, measure(s) }; // NORACE
        hub_feed(s->hub, &r); // NORACE
    }
    return NULL;
}

static void hub_init(struct hub *h, filter_fn filter, sink_fn sink)
{
    int k;
    memset(h, 0, sizeof *h); // NORACE
    for (k = 0; k < KINDS; k++) {
        pthread_mutex_init(&h->stats[k].lock, NULL);
        h->limit[k] = 80; // NORACE
    }
    pthread_mutex_init(&h->rejected_lock, NULL);
    h->filter = filter; // NORACE
    h->sink = sink; // NORACE
}

int main(void)
{
    static struct hub hub;
    struct sensor s[4];
    pthread_t t[4];
    int i;
    hub_init(&hub, below_limit, update_stats);
    for (i = 0; i < 4; i++) {
        s[i] = (struct sensor){ &hub, i % 2 ? PRESSURE : TEMPERATURE, i, (unsigned)i * 77 + 1 }; // NORACE
        if (pthread_create(&t[i], NULL, sensor_main, &s[i]))
            return 1;
    }
    for (i = 0; i < 4; i++)
        pthread_join(t[i], NULL);
    printf("mean %.1f %.1f rejected %d\n", kind_mean(&hub, TEMPERATURE), kind_mean(&hub, PRESSURE), hub.rejected); // NORACE
    return 0;
}
