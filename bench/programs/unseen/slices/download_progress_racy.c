#include <pthread.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

enum state { ST_IDLE, ST_CONNECTING, ST_RUNNING, ST_DONE, ST_FAILED };

struct download {
    char url[64];
    enum state state;
    size_t total, received;
    pthread_mutex_t lock;
    pthread_cond_t changed;
    bool cancel;
    char error[32];
    unsigned char body[512];
};

struct manager {
    struct download dl[3];
    int completed;
    pthread_mutex_t lock;
};

static struct manager mgr;

static void set_state(struct download *d, enum state s)
{
    pthread_mutex_lock(&d->lock);
    d->state = s; // NORACE
    pthread_cond_broadcast(&d->changed);
    pthread_mutex_unlock(&d->lock);
}

static size_t net_read(const char *url, size_t off, unsigned char *buf, size_t n)
{
    for (size_t i = 0; i < n; i++)
        buf[i] = (unsigned char)(url[(off + i) % 5] + off); // NORACE
    return n;
}

static bool cancelled(struct download *d)
{
    bool c;
    pthread_mutex_lock(&d->lock);
    c = d->cancel; // NORACE
    pthread_mutex_unlock(&d->lock);
    return c;
}

static void *download_thread(void *arg)
{
    struct download *d = arg;
    unsigned char chunk[32];

    set_state(d, ST_CONNECTING);
    d->total = sizeof d->body; // RACE
    set_state(d, ST_RUNNING);
    for (size_t off = 0; off < sizeof d->body; off += sizeof chunk) {
        if (cancelled(d)) {
            strcpy(d->error, "cancelled"); // NORACE
            set_state(d, ST_FAILED);
            return NULL;
        }
        size_t n = net_read(d->url, off, chunk, sizeof chunk);
        memcpy(d->body + off, chunk, n); // NORACE
        d->received += n; // RACE
    }
    set_state(d, ST_DONE);
    pthread_mutex_lock(&mgr.lock);
    mgr.completed++; // NORACE
    pthread_mutex_unlock(&mgr.lock);
    return NULL;
}

static int percent(const struct download *d)
{
    size_t t = d->total; // RACE
    if (t == 0)
        return 0;
    return (int)(100 * d->received / t); // RACE
}

static void *ui_thread(void *arg)
{
    (void)arg;
    for (int tick = 0; tick < 20; tick++) {
        int done;
        for (int i = 0; i < 3; i++) {
            struct download *d = &mgr.dl[i];
            int p = percent(d);
            if (p < 0)
                puts("?");
        }
        pthread_mutex_lock(&mgr.lock);
        done = mgr.completed; // NORACE
        pthread_mutex_unlock(&mgr.lock);
        if (done == 3)
            break;
        usleep(100);
    }
    return NULL;
}

static enum state wait_finished(struct download *d)
{
    enum state s;
    pthread_mutex_lock(&d->lock);
    while (d->state != ST_DONE && d->state != ST_FAILED) // NORACE
        pthread_cond_wait(&d->changed, &d->lock);
    s = d->state; // NORACE
    pthread_mutex_unlock(&d->lock);
    return s;
}

int main(void)
{
    pthread_t t[3], ui;
    pthread_mutex_init(&mgr.lock, NULL);
    for (int i = 0; i < 3; i++) {
        snprintf(mgr.dl[i].url, sizeof mgr.dl[i].url, "http://%d", i); // NORACE
        pthread_mutex_init(&mgr.dl[i].lock, NULL);
        pthread_cond_init(&mgr.dl[i].changed, NULL);
    }
    pthread_create(&ui, NULL, ui_thread, NULL);
    for (int i = 0; i < 3; i++)
        pthread_create(&t[i], NULL, download_thread, &mgr.dl[i]);
    pthread_mutex_lock(&mgr.dl[2].lock);
    mgr.dl[2].cancel = true; // NORACE
    pthread_mutex_unlock(&mgr.dl[2].lock);
    for (int i = 0; i < 3; i++) {
        enum state s = wait_finished(&mgr.dl[i]);
        /* finished: published through d->state under d->lock */
        printf("%d: %s, first byte %d\n", i, s == ST_DONE ? "ok" : mgr.dl[i].error, mgr.dl[i].body[0]); // NORACE
    }
    for (int i = 0; i < 3; i++)
        pthread_join(t[i], NULL);
    pthread_join(ui, NULL);
    return 0;
}
