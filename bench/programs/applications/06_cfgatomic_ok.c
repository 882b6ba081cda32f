/* Hot-reloaded configuration: immutable snapshots, atomic pointer swap,
 * reference counts for reclamation. */
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

struct route {
    char prefix[24];
    int backend;
};

struct config {
    int version;
    int nroutes;
    int timeout_ms;
    struct route *routes;
    struct config *retired_next;
};

static _Atomic(struct config *) current;
static atomic_bool stop;
static struct config *retired;          /* only the reloader touches this */
static atomic_int last_version;

static struct config *config_build(int version)
{
    struct config *c = calloc(1, sizeof *c);
    if (!c)
        return NULL;
    c->version = version; // NORACE
    c->timeout_ms = 100 + version; // NORACE
    c->nroutes = 3; // NORACE
    c->routes = calloc((size_t)c->nroutes, sizeof *c->routes); // NORACE
    if (!c->routes) {
        free(c);
        return NULL;
    }
    for (int i = 0; i < c->nroutes; i++) { // NORACE
        snprintf(c->routes[i].prefix, sizeof c->routes[i].prefix, "/svc%d", i); // NORACE
        c->routes[i].backend = (version + i) % 4; // NORACE
    }
    return c;
}

static void config_free(struct config *c)
{
    free(c->routes); // NORACE
    free(c);
}

static void config_publish(struct config *c)
{
    struct config *old = atomic_exchange_explicit(&current, c, memory_order_acq_rel);
    if (old) {
        old->retired_next = retired; // NORACE
        retired = old; // NORACE
    }
    atomic_store(&last_version, c->version);
}

static void *reloader_main(void *arg)
{
    int rounds = *(int *)arg; // NORACE
    for (int v = 2; v < 2 + rounds; v++) {
        struct config *c = config_build(v);
        if (!c)
            break;
        config_publish(c);
        usleep(200);
    }
    atomic_store(&stop, true);
    return NULL;
}

struct req_worker {
    pthread_t tid;
    unsigned long handled;
    unsigned long stale;
    long acc;
};

static int route_lookup(const struct config *c, const char *path)
{
    for (int i = 0; i < c->nroutes; i++) { // NORACE
        const struct route *r = &c->routes[i]; // NORACE
        if (strncmp(path, r->prefix, strlen(r->prefix)) == 0) // NORACE
            return r->backend; // NORACE
    }
    return -1;
}

static void *worker_main(void *arg)
{
    struct req_worker *w = arg;
    char path[32];
    while (!atomic_load_explicit(&stop, memory_order_relaxed)) {
        const struct config *c = atomic_load_explicit(&current, memory_order_acquire);
        snprintf(path, sizeof path, "/svc%lu/x", w->handled % 5); // NORACE
        int b = route_lookup(c, path);
        if (b >= 0)
            w->acc += b * c->timeout_ms; // NORACE
        if (c->version < atomic_load(&last_version)) // NORACE
            w->stale++; // NORACE
        w->handled++; // NORACE
    }
    return NULL;
}

int main(void)
{
    enum { NW = 3 };
    struct req_worker w[NW];
    pthread_t rel;
    int rounds = 20;
    struct config *c = config_build(1);

    if (!c)
        return 1;
    config_publish(c);
    memset(w, 0, sizeof w);
    for (int i = 0; i < NW; i++)
        if (pthread_create(&w[i].tid, NULL, worker_main, &w[i]))
            return 1;
    if (pthread_create(&rel, NULL, reloader_main, &rounds))
        return 1;
    pthread_join(rel, NULL);
    for (int i = 0; i < NW; i++) {
        pthread_join(w[i].tid, NULL);
        printf("worker %d: %lu requests, %lu stale, %ld\n", i, w[i].handled, w[i].stale, w[i].acc); // NORACE
    }
    while (retired) { // NORACE
        struct config *n = retired->retired_next; // NORACE
        config_free(retired); // NORACE
        retired = n; // NORACE
    }
    c = atomic_load(&current);
    printf("final version %d\n", c->version); // NORACE
    config_free(c);
    return 0;
}
