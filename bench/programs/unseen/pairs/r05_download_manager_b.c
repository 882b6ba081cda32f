/* Download manager: a queue of URLs, some fetchers, a progress display. */
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define MAXJOBS 8
#define FETCHERS 2

enum state { QUEUED, RUNNING, DONE, FAILED };

struct download {
    char url[64];
    enum state state;
    size_t size;
    size_t got;
    int attempts;
    pthread_mutex_t lock;
};

struct manager {
    struct download jobs[MAXJOBS];
    int njobs;
    int next;
    pthread_mutex_t queue_lock;
    atomic_int active;
    atomic_bool quit;
    const char *(*describe)(enum state);
};

static const char *describe(enum state s)
{
    switch (s) {
    case QUEUED: return "queued";
    case RUNNING: return "running";
    case DONE: return "done";
    case FAILED: return "failed";
    }
    return "?";
}

static int mgr_add(struct manager *m, const char *url, size_t size)
{
    if (m->njobs == MAXJOBS)  // NORACE
        return -1;
    struct download *d = &m->jobs[m->njobs++];  // NORACE
    snprintf(d->url, sizeof d->url, "%s", url);  // NORACE
    d->size = size;  // NORACE
    d->got = 0;  // NORACE
    d->state = QUEUED;  // NORACE
    pthread_mutex_init(&d->lock, NULL);
    return 0;
}

static struct download *mgr_next(struct manager *m)
{
    struct download *d = NULL;
    pthread_mutex_lock(&m->queue_lock);
    if (m->next < m->njobs)  // NORACE
        d = &m->jobs[m->next++];  // NORACE
    pthread_mutex_unlock(&m->queue_lock);
    return d;
}

static size_t fake_recv(char *buf, size_t cap, size_t left)
{
    size_t n = left < cap ? left : cap;
    memset(buf, 'x', n);
    return n;
}

static void set_state(struct download *d, enum state s)
{
    pthread_mutex_lock(&d->lock);
    d->state = s;  // NORACE
    if (s == RUNNING)
        d->attempts++;  // NORACE
    pthread_mutex_unlock(&d->lock);
}

static void fetch(struct download *d)
{
    char buf[512];
    set_state(d, RUNNING);
    if (strncmp(d->url, "http:", 5) != 0) {  // NORACE
        set_state(d, FAILED);
        return;
    }
    for (;;) {
        size_t left;
        pthread_mutex_lock(&d->lock);
        left = d->size - d->got;  // NORACE
        pthread_mutex_unlock(&d->lock);
        if (left == 0)
            break;
        size_t n = fake_recv(buf, sizeof buf, left);
        pthread_mutex_lock(&d->lock);
        d->got += n;  // RACE
        pthread_mutex_unlock(&d->lock);
    }
    set_state(d, DONE);
}

static void *fetcher(void *arg)
{
    struct manager *m = arg;
    struct download *d;
    atomic_fetch_add(&m->active, 1);  // NORACE
    while ((d = mgr_next(m)) != NULL)
        fetch(d);
    atomic_fetch_sub(&m->active, 1);  // NORACE
    return NULL;
}

static void *progress(void *arg)
{
    struct manager *m = arg;
    char line[128];
    do {
        for (int i = 0; i < m->njobs; i++) {  // NORACE
            struct download *d = &m->jobs[i];
            enum state s;
            unsigned pct;
            pthread_mutex_lock(&d->lock);
            s = d->state;  // NORACE
            pthread_mutex_unlock(&d->lock);
            pct = d->size ? (unsigned)(100 * d->got / d->size) : 100;  // RACE
            snprintf(line, sizeof line, "%s %s %u%%", d->url, m->describe(s), pct);  // NORACE
        }
    } while (!atomic_load(&m->quit));  // NORACE
    puts(line);
    return NULL;
}

int main(void)
{
    static struct manager mgr;
    pthread_t f[FETCHERS], p;
    mgr.describe = describe;  // NORACE
    pthread_mutex_init(&mgr.queue_lock, NULL);
    mgr_add(&mgr, "http://a.example/one.iso", 60000);
    mgr_add(&mgr, "http://b.example/two.iso", 25000);
    mgr_add(&mgr, "ftp://c.example/three", 4000);
    mgr_add(&mgr, "http://d.example/four", 100);
    pthread_create(&p, NULL, progress, &mgr);
    for (int i = 0; i < FETCHERS; i++)
        pthread_create(&f[i], NULL, fetcher, &mgr);
    for (int i = 0; i < FETCHERS; i++)
        pthread_join(f[i], NULL);
    atomic_store(&mgr.quit, 1);  // NORACE
    pthread_join(p, NULL);
    for (int i = 0; i < mgr.njobs; i++)  // NORACE
        printf("%s: %zu\n", mgr.jobs[i].url, mgr.jobs[i].got);  // NORACE
    return 0;
}
