#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* plugin.h */
typedef struct plugin plugin;
struct plugin_ops {
    const char *name;
    int (*init)(plugin *);
    void (*handle)(plugin *, const char *event);
    void (*fini)(plugin *);
};
struct plugin {
    const struct plugin_ops *ops;
    plugin *next;
    pthread_mutex_t lock;
    long calls;
    void *priv;
};

/* registry.c */
static plugin *registry;
static int nplugins;
static pthread_rwlock_t registry_lock = PTHREAD_RWLOCK_INITIALIZER;

static int plugin_register(const struct plugin_ops *ops)
{
    plugin *p = calloc(1, sizeof *p);
    if (!p)
        return -1;
    p->ops = ops; // RACE
    pthread_mutex_init(&p->lock, NULL);
    if (ops->init && ops->init(p) < 0) {
        free(p);
        return -1;
    }
    p->next = registry; // RACE
    registry = p; // RACE
    nplugins++; // NORACE
    return 0;
}

static int broadcast(const char *event)
{
    int n = 0;
    pthread_rwlock_rdlock(&registry_lock);
    for (plugin *p = registry; p; p = p->next) { // RACE
        p->ops->handle(p, event); // RACE
        n++;
    }
    pthread_rwlock_unlock(&registry_lock);
    return n;
}

/* counter plugin */
static void counter_handle(plugin *p, const char *ev)
{
    (void)ev;
    pthread_mutex_lock(&p->lock);
    p->calls++; // NORACE
    pthread_mutex_unlock(&p->lock);
}
static const struct plugin_ops counter_ops = { "counter", NULL, counter_handle, NULL };

/* tail plugin keeps the last event */
static int tail_init(plugin *p)
{
    p->priv = calloc(1, 32); // RACE
    return p->priv ? 0 : -1;
}
static void tail_handle(plugin *p, const char *ev)
{
    pthread_mutex_lock(&p->lock);
    strncpy(p->priv, ev, 31); // RACE
    p->calls += 2;
    pthread_mutex_unlock(&p->lock);
}
static void tail_fini(plugin *p)
{
    free(p->priv); // NORACE
}
static const struct plugin_ops tail_ops = { "tail", tail_init, tail_handle, tail_fini };

/* main.c */
static void *event_source(void *arg)
{
    const char *name = arg;
    int n = 0;
    for (int i = 0; i < 10; i++)
        n += broadcast(name);
    return (void *)(long)n;
}

int main(void)
{
    pthread_t a, b;
    plugin_register(&counter_ops);
    pthread_create(&a, NULL, event_source, "net");
    pthread_create(&b, NULL, event_source, "disk");
    plugin_register(&tail_ops);
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    while (registry) { // NORACE
        plugin *p = registry; // NORACE
        registry = p->next; // NORACE
        printf("%s: %ld\n", p->ops->name, p->calls); // NORACE
        if (p->ops->fini)
            p->ops->fini(p);
        free(p);
    }
    return nplugins != 2; // NORACE
}
