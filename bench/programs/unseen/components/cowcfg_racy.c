/* Copy-on-write configuration: readers take an acquire load of the current
 * snapshot; writers build a new one and publish it.  Old snapshots are
 * kept on a list until shutdown. */
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct config {
    struct config *older;
    unsigned version;
    int max_clients;
    int timeout_ms;
    char motd[40];
};

struct cfg_store {
    _Atomic(struct config *) current;
    pthread_mutex_t writer;
};

static const struct config *cfg_get(struct cfg_store *s)
{
    return atomic_load_explicit(&s->current, memory_order_acquire);   // NORACE
}

static int cfg_init(struct cfg_store *s)
{
    struct config *c = calloc(1, sizeof *c);

    if (!c)
        return -1;
    c->max_clients = 10;   // NORACE
    c->timeout_ms = 500;   // NORACE
    strcpy(c->motd, "welcome");   // NORACE
    pthread_mutex_init(&s->writer, NULL);
    atomic_init(&s->current, c);   // NORACE
    return 0;
}

static int cfg_update(struct cfg_store *s, int clients, const char *motd)
{
    struct config *n = malloc(sizeof *n);

    if (!n)
        return -1;
    pthread_mutex_lock(&s->writer);
    struct config *cur = atomic_load_explicit(&s->current, memory_order_relaxed);   // NORACE
    memcpy(n, cur, sizeof *n);   // RACE
    n->older = cur;   // NORACE
    n->version = cur->version + 1;   // NORACE
    n->max_clients = clients;   // RACE
    snprintf(n->motd, sizeof n->motd, "%s v%u", motd, n->version);   // RACE
    atomic_store_explicit(&s->current, n, memory_order_relaxed);   // NORACE
    pthread_mutex_unlock(&s->writer);
    return 0;
}

static void cfg_destroy(struct cfg_store *s)
{
    struct config *c = atomic_load(&s->current), *o;   // NORACE

    for (; c; c = o) {
        o = c->older;   // NORACE
        free(c);   // NORACE
    }
    pthread_mutex_destroy(&s->writer);
}

static void *server(void *arg)
{
    struct cfg_store *s = arg;
    long budget = 0;

    for (int i = 0; i < 2000; i++) {
        const struct config *c = cfg_get(s);
        budget += c->max_clients * c->timeout_ms;   // RACE
        if (c->motd[0] == '\0')   // RACE
            return NULL;
    }
    return (void *)budget;
}

static void *admin(void *arg)
{
    for (int i = 0; i < 50; i++)
        if (cfg_update(arg, 10 + i, i % 2 ? "hello" : "good morning") != 0)
            return (void *)1;
    return NULL;
}

int main(void)
{
    struct cfg_store store;
    pthread_t srv[2], adm[2];

    if (cfg_init(&store) != 0)
        return 1;
    for (int i = 0; i < 2; i++) {
        pthread_create(&srv[i], NULL, server, &store);
        pthread_create(&adm[i], NULL, admin, &store);
    }
    for (int i = 0; i < 2; i++) {
        pthread_join(srv[i], NULL);
        pthread_join(adm[i], NULL);
    }
    printf("version %u: %s\n", cfg_get(&store)->version, cfg_get(&store)->motd[0] ? "ok" : "empty");   // NORACE
    cfg_destroy(&store);
    return 0;
}
