/* plugd1 - plug-in daemon: ops tables with function pointers, a watch dog that
 * checks heartbeats, a token bucket rate limiter shared by the plug-ins. */
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

struct plugin;

struct plugin_ops {
    const char *name;
    int  (*open)(struct plugin *p);
    int  (*poll)(struct plugin *p);
    void (*close)(struct plugin *p);
};

struct plugin {
    const struct plugin_ops *ops;
    void *priv;
    pthread_t tid;
    atomic_uint beats;
    unsigned last_seen;         /* watch dog only */
    int stalls;                 /* watch dog only */
    int interval;
};

struct counter_priv {
    unsigned long n;
    unsigned long limit;
};

struct text_priv {
    char *buf;
    size_t used, size;
};

static struct {
    pthread_mutex_t lock;
    int tokens, burst;
    unsigned long denied;
} bucket = { .lock = PTHREAD_MUTEX_INITIALIZER, .tokens = 10, .burst = 10 };

static atomic_bool shutting_down;

static int take_token(void)
{
    int ok;

    pthread_mutex_lock(&bucket.lock);
    ok = bucket.tokens > 0;  // NORACE
    if (ok)
        bucket.tokens--;  // NORACE
    else
        bucket.denied++;  // NORACE
    pthread_mutex_unlock(&bucket.lock);
    return ok;
}

static void refill(int n)
{
    pthread_mutex_lock(&bucket.lock);
    bucket.tokens += n;  // NORACE
    if (bucket.tokens > bucket.burst)  // NORACE
        bucket.tokens = bucket.burst;  // NORACE
    pthread_mutex_unlock(&bucket.lock);
}

/* counter plug-in */
static int counter_open(struct plugin *p)
{
    struct counter_priv *c = calloc(1, sizeof *c);

    if (c == NULL)
        return -1;
    c->limit = 1000;  // NORACE
    p->priv = c;  // NORACE
    return 0;
}

static int counter_poll(struct plugin *p)
{
    struct counter_priv *c = p->priv;  // NORACE

    if (take_token())
        c->n++;  // NORACE
    return c->n < c->limit;  // NORACE
}

static void counter_close(struct plugin *p)
{
    struct counter_priv *c = p->priv;  // NORACE

    printf("counter: %lu\n", c->n);  // NORACE
    free(c);
    p->priv = NULL;  // NORACE
}

/* text plug-in */
static int text_open(struct plugin *p)
{
    struct text_priv *t = calloc(1, sizeof *t);

    if (t == NULL)
        return -1;
    t->size = 128;  // NORACE
    t->buf = malloc(t->size);  // NORACE
    p->priv = t;  // NORACE
    return t->buf ? 0 : -1;  // NORACE
}

static int text_poll(struct plugin *p)
{
    struct text_priv *t = p->priv;  // NORACE

    if (!take_token())
        return 1;
    if (t->used == t->size)  // NORACE
        t->used = 0;  // NORACE
    t->buf[t->used++] = 'x';  // NORACE
    return 1;
}

static void text_close(struct plugin *p)
{
    struct text_priv *t = p->priv;  // NORACE

    printf("text: %zu\n", t->used);  // NORACE
    free(t->buf);  // NORACE
    free(t);
    p->priv = NULL;  // NORACE
}

static const struct plugin_ops counter_ops = { "counter", counter_open, counter_poll, counter_close };
static const struct plugin_ops text_ops = { "text", text_open, text_poll, text_close };

static struct plugin plugins[] = {
    { .ops = &counter_ops, .interval = 100 },
    { .ops = &text_ops, .interval = 150 },
    { .ops = &counter_ops, .interval = 200 },
};
#define NPLUG (sizeof plugins / sizeof plugins[0])

static void *plugin_main(void *arg)
{
    struct plugin *p = arg;

    while (!atomic_load(&shutting_down)) {  // NORACE
        if (!p->ops->poll(p))  // NORACE
            break;
        atomic_fetch_add_explicit(&p->beats, 1, memory_order_relaxed);  // NORACE
        usleep((useconds_t)p->interval);  // NORACE
    }
    p->ops->close(p);  // NORACE
    return NULL;
}

static void *watchdog_main(void *arg)
{
    size_t i;

    (void)arg;
    while (!atomic_load(&shutting_down)) {  // NORACE
        usleep(2000);
        refill(3);
        for (i = 0; i < NPLUG; i++) {
            unsigned b = atomic_load_explicit(&plugins[i].beats, memory_order_relaxed);  // NORACE

            if (b == plugins[i].last_seen) {  // NORACE
                plugins[i].stalls++;  // NORACE
                fprintf(stderr, "plugin %s stalled\n", plugins[i].ops->name);  // NORACE
            }
            plugins[i].last_seen = b;  // NORACE
        }
    }
    return NULL;
}

int main(void)
{
    pthread_t wd;
    size_t i;

    for (i = 0; i < NPLUG; i++) {
        if (plugins[i].ops->open(&plugins[i]) != 0) {  // NORACE
            fprintf(stderr, "cannot open %s\n", plugins[i].ops->name);  // NORACE
            return 1;
        }
    }
    for (i = 0; i < NPLUG; i++)
        if (pthread_create(&plugins[i].tid, NULL, plugin_main, &plugins[i]) != 0)
            exit(1);
    if (pthread_create(&wd, NULL, watchdog_main, NULL) != 0)
        exit(1);
    usleep(20000);
    atomic_store(&shutting_down, 1);  // NORACE
    for (i = 0; i < NPLUG; i++)
        pthread_join(plugins[i].tid, NULL);
    pthread_join(wd, NULL);
    for (i = 0; i < NPLUG; i++)
        printf("%s: %u beats, %d stalls\n", plugins[i].ops->name, plugins[i].beats, plugins[i].stalls);  // NORACE
    printf("denied %lu\n", bucket.denied);  // NORACE
    return 0;
}
