#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* configuration objects: rwlock around the pointer, counted references on the object */
struct config {
    int refs;
    int version;
    int nworkers;
    char name[32];
    int limits[4];
};

static struct config *active;
static pthread_rwlock_t active_rw = PTHREAD_RWLOCK_INITIALIZER;
static pthread_mutex_t ref_lock = PTHREAD_MUTEX_INITIALIZER;
static int freed;

static struct config *config_parse(int version, const char *name) {
    struct config *c = calloc(1, sizeof *c);
    if (!c) abort();
    c->refs = 1; // NORACE
    c->version = version; // NORACE
    c->nworkers = version % 4 + 1; // NORACE
    snprintf(c->name, sizeof c->name, "%s-%d", name, version); // NORACE
    for (int i = 0; i < 4; i++)
        c->limits[i] = 10 * (i + version); // NORACE
    return c;
}

static struct config *config_get(void) {
    pthread_rwlock_rdlock(&active_rw);
    struct config *c = active; // NORACE
    pthread_mutex_lock(&ref_lock);
    c->refs++; // NORACE
    pthread_mutex_unlock(&ref_lock);
    pthread_rwlock_unlock(&active_rw);
    return c;
}

static void config_put(struct config *c) {
    pthread_mutex_lock(&ref_lock);
    int last = --c->refs == 0; // NORACE
    if (last)
        freed++; // NORACE
    pthread_mutex_unlock(&ref_lock);
    if (last)
        free(c); // NORACE
}

static void config_install(struct config *fresh) {
    pthread_rwlock_wrlock(&active_rw);
    struct config *old = active; // NORACE
    active = fresh; // NORACE
    pthread_rwlock_unlock(&active_rw);
    if (old)
        old->nworkers = 0; // RACE
    if (old)
        config_put(old);
}

static int handle_request(int n) {
    struct config *c = config_get();
    int limit = c->limits[n % 4]; // NORACE
    int w = c->nworkers; // RACE
    int rc = n % w < limit;
    rc += (int)strlen(c->name); // NORACE
    config_put(c);
    return rc;
}

static void *worker(void *arg) {
    long served = 0;
    for (int i = 0; i < 50; i++)
        served += handle_request(i + (int)(long)arg);
    return (void *)served;
}

static void *reloader(void *arg) {
    for (int v = 2; v < 12; v++)
        config_install(config_parse(v, arg));
    return NULL;
}

int main(void) {
    pthread_t w[2], r;
    long served = 0;
    config_install(config_parse(1, "boot"));
    for (long i = 0; i < 2; i++)
        pthread_create(&w[i], NULL, worker, (void *)i);
    pthread_create(&r, NULL, reloader, "live");
    for (int i = 0; i < 2; i++) {
        void *ret;
        pthread_join(w[i], &ret);
        served += (long)ret;
    }
    pthread_join(r, NULL);
    config_install(NULL);
    printf("%ld %d\n", served, freed); // NORACE
    return 0;
}
