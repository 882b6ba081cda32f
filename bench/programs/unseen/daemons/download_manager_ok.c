#include <pthread.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

/* Parallel downloads with a progress display. */

enum dl_state { DL_QUEUED, DL_RUNNING, DL_DONE, DL_FAILED };

struct download {
    char url[40];
    enum dl_state state;
    long total, received;
    int retries;
    pthread_mutex_t lock;
};

struct manager {
    struct download *list;
    int count;
    int next;
    pthread_mutex_t lock;
    bool quit;
};

static void xlock(pthread_mutex_t *m)
{
    if (pthread_mutex_lock(m))
        abort();
}

static void xunlock(pthread_mutex_t *m)
{
    if (pthread_mutex_unlock(m))
        abort();
}

static long fetch_chunk(const struct download *d, long at)
{
    long left = d->total - at; // NORACE
    return left > 100 ? 100 : left;
}

static void set_state(struct download *d, enum dl_state s)
{
    xlock(&d->lock);
    d->state = s; // NORACE
    xunlock(&d->lock);
}

static void run_download(struct download *d)
{
    long got = 0;
    set_state(d, DL_RUNNING);
    while (got < d->total) { // NORACE
        long n = fetch_chunk(d, got);
        if (n <= 0) {
            d->retries++; // NORACE
            set_state(d, DL_FAILED);
            return;
        }
        got += n;
        xlock(&d->lock);
        d->received = got; // NORACE
        xunlock(&d->lock);
    }
    set_state(d, DL_DONE);
}

static struct download *take_next(struct manager *m)
{
    struct download *d = NULL;
    xlock(&m->lock);
    if (m->next < m->count) // NORACE
        d = &m->list[m->next++]; // NORACE
    xunlock(&m->lock);
    return d;
}

static void *downloader(void *arg)
{
    struct manager *m = arg;
    struct download *d;
    while ((d = take_next(m)) != NULL)
        run_download(d);
    return NULL;
}

static int percent(struct manager *m)
{
    long got = 0, all = 0;
    int i;
    for (i = 0; i < m->count; i++) { // NORACE
        struct download *d = &m->list[i]; // NORACE
        xlock(&d->lock);
        if (d->state != DL_FAILED) { // NORACE
            got += d->received; // NORACE
            all += d->total; // NORACE
        }
        xunlock(&d->lock);
    }
    return all ? (int)(got * 100 / all) : 0;
}

static void *progress(void *arg)
{
    struct manager *m = arg;
    bool quit = false;
    while (!quit) {
        int p = percent(m);
        if (p == 100)
            break;
        usleep(100);
        xlock(&m->lock);
        quit = m->quit; // NORACE
        xunlock(&m->lock);
    }
    return NULL;
}

int main(void)
{
    struct manager m = { .count = 5 }; // NORACE
    pthread_t w[2], ui;
    int i;
    m.list = calloc(m.count, sizeof *m.list); // NORACE
    if (!m.list) // NORACE
        return 1;
    pthread_mutex_init(&m.lock, NULL);
    for (i = 0; i < m.count; i++) { // NORACE
        struct download *d = &m.list[i]; // NORACE
        snprintf(d->url, sizeof d->url, "http://host/%d", i); // NORACE
        d->total = 150 * (i + 1); // NORACE
        pthread_mutex_init(&d->lock, NULL);
    }
    pthread_create(&ui, NULL, progress, &m);
    for (i = 0; i < 2; i++)
        pthread_create(&w[i], NULL, downloader, &m);
    for (i = 0; i < 2; i++)
        pthread_join(w[i], NULL);
    xlock(&m.lock);
    m.quit = true; // NORACE
    xunlock(&m.lock);
    pthread_join(ui, NULL);
    printf("%d%%\n", percent(&m));
    free(m.list); // NORACE
    return 0;
}
