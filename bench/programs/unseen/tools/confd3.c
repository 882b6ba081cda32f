/* confd1 - daemon with configuration reload by a SIGHUP thread (rwlock),
 * worker threads and a statistics thread. */
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <stdatomic.h>
#include <unistd.h>

#define WORKERS 3

struct config {
    int generation;
    int max_items;
    int verbose;
    char *greeting;
};

struct wstat {
    pthread_mutex_t lock;
    unsigned long items;
    unsigned long skipped;
};

static pthread_rwlock_t conf_lock = PTHREAD_RWLOCK_INITIALIZER;
static struct config *conf;
static struct wstat wstat[WORKERS];
static atomic_int quit;
static sigset_t hupset;
static int reloads;

static struct config *config_load(int gen)
{
    struct config *c = calloc(1, sizeof *c);
    char buf[40];

    if (c == NULL)
        return NULL;
    snprintf(buf, sizeof buf, "hello from generation %d", gen);
    c->generation = gen;  // NORACE
    c->max_items = 10 + gen;  // NORACE
    c->verbose = 0;  // NORACE
    c->greeting = strdup(buf);  // NORACE
    if (c->greeting == NULL) {  // NORACE
        free(c);
        return NULL;
    }
    return c;
}

static void config_free(struct config *c)
{
    if (c == NULL)
        return;
    free(c->greeting);  // NORACE
    free(c);
}

static int config_reload(void)
{
    struct config *nc, *old;
    int gen;

    pthread_rwlock_rdlock(&conf_lock);
    gen = conf->generation + 1;  // NORACE
    nc = config_load(gen);
    if (nc == NULL) {
        conf->verbose = 1;  // RACE
        pthread_rwlock_unlock(&conf_lock);
        return -1;
    }
    pthread_rwlock_unlock(&conf_lock);
    pthread_rwlock_wrlock(&conf_lock);
    old = conf;  // NORACE
    conf = nc;  // NORACE
    pthread_rwlock_unlock(&conf_lock);
    config_free(old);
    return 0;
}

static void *hup_main(void *arg)
{
    int sig;

    (void)arg;
    for (;;) {
        if (sigwait(&hupset, &sig) != 0)  // NORACE
            continue;
        if (atomic_load(&quit))  // NORACE
            return NULL;
        if (config_reload() == 0)
            reloads++;  // NORACE
        else
            fprintf(stderr, "reload failed\n");
    }
}

static size_t work_item(int n)
{
    size_t len;

    pthread_rwlock_rdlock(&conf_lock);
    if (n > conf->max_items) {  // NORACE
        pthread_rwlock_unlock(&conf_lock);
        return 0;
    }
    len = strlen(conf->greeting);  // NORACE
    if (conf->verbose)  // RACE
        printf("%s\n", conf->greeting);  // NORACE
    pthread_rwlock_unlock(&conf_lock);
    return len;
}

static void *worker_main(void *arg)
{
    struct wstat *st = arg;
    int n = 0;

    while (!atomic_load_explicit(&quit, memory_order_relaxed)) {  // NORACE
        size_t got = work_item(n++ % 20);

        pthread_mutex_lock(&st->lock);
        if (got)
            st->items++;  // NORACE
        else
            st->skipped++;  // NORACE
        pthread_mutex_unlock(&st->lock);
        if (n % 64 == 0)
            usleep(50);
    }
    return NULL;
}

static void snapshot(unsigned long *items, unsigned long *skipped)
{
    int i;

    *items = *skipped = 0;
    for (i = 0; i < WORKERS; i++) {
        pthread_mutex_lock(&wstat[i].lock);
        *items += wstat[i].items;  // NORACE
        *skipped += wstat[i].skipped;  // NORACE
        pthread_mutex_unlock(&wstat[i].lock);
    }
}

static void *stats_main(void *arg)
{
    unsigned long a, b;

    (void)arg;
    while (!atomic_load(&quit)) {  // NORACE
        snapshot(&a, &b);
        fprintf(stderr, "items %lu skipped %lu\n", a, b);
        usleep(5000);
    }
    return NULL;
}

int main(void)
{
    pthread_t hup, st, w[WORKERS];
    unsigned long a, b;
    int i;

    conf = config_load(1);  // NORACE
    if (conf == NULL)  // NORACE
        return 1;
    sigemptyset(&hupset);  // NORACE
    sigaddset(&hupset, SIGHUP);  // NORACE
    pthread_sigmask(SIG_BLOCK, &hupset, NULL);  // NORACE
    for (i = 0; i < WORKERS; i++)
        pthread_mutex_init(&wstat[i].lock, NULL);
    if (pthread_create(&hup, NULL, hup_main, NULL) || pthread_create(&st, NULL, stats_main, NULL))
        exit(1);
    for (i = 0; i < WORKERS; i++)
        if (pthread_create(&w[i], NULL, worker_main, &wstat[i]))
            exit(1);
    for (i = 0; i < 5; i++) {
        usleep(4000);
        kill(getpid(), SIGHUP);
    }
    usleep(4000);
    atomic_store(&quit, 1);  // NORACE
    kill(getpid(), SIGHUP);
    pthread_join(hup, NULL);
    pthread_join(st, NULL);
    for (i = 0; i < WORKERS; i++)
        pthread_join(w[i], NULL);
    snapshot(&a, &b);
    printf("%d reloads, generation %d, items %lu\n", reloads, conf->generation, a);  // NORACE
    config_free(conf);  // NORACE
    return 0;
}
