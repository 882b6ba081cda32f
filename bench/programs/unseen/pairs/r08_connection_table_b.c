/* Table of connections with idle time-outs: I/O threads touch connections, a
   reaper closes the idle ones. */
#include <pthread.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define MAXCONN 16
#define IDLE_TICKS 5

enum conn_state { FREE, OPEN, CLOSING };

struct connection {
    enum conn_state state;
    int fd;
    unsigned generation;
    long last_active;
    unsigned long rx, tx;
    char peer[24];
};

struct conn_table {
    pthread_mutex_t locks[4];               /* connection i: locks[i % 4] */
    struct connection conns[MAXCONN];
    pthread_mutex_t admin;
    int open_count;
    bool shutdown;
    long clock;                             /* __atomic */
};

static struct conn_table *tab;

static pthread_mutex_t *lock_of(int slot)
{
    return &tab->locks[slot & 3];  // NORACE
}

static long now(void)
{
    return __atomic_load_n(&tab->clock, __ATOMIC_RELAXED);  // NORACE
}

static void count_open(int by)
{
    pthread_mutex_lock(&tab->admin);
    tab->open_count += by;  // NORACE
    pthread_mutex_unlock(&tab->admin);
}

static int conn_open(int fd, const char *peer)
{
    for (int i = 0; i < MAXCONN; i++) {
        pthread_mutex_t *l = lock_of(i);
        pthread_mutex_lock(l);
        struct connection *c = &tab->conns[i];
        if (c->state == FREE) {  // NORACE
            c->state = OPEN;  // NORACE
            c->fd = fd;  // NORACE
            c->generation++;  // NORACE
            c->rx = c->tx = 0;  // NORACE
            c->last_active = now();  // RACE
            strncpy(c->peer, peer, sizeof c->peer - 1);  // NORACE
            pthread_mutex_unlock(l);
            count_open(1);
            return i;
        }
        pthread_mutex_unlock(l);
    }
    return -1;
}

static bool conn_io(int slot, size_t in, size_t out)
{
    struct connection *c = &tab->conns[slot];
    pthread_mutex_t *l = lock_of(slot);
    bool ok = false;
    pthread_mutex_lock(l);
    if (c->state == OPEN) {  // NORACE
        c->rx += in;  // NORACE
        c->tx += out;  // NORACE
        ok = true;
    }
    pthread_mutex_unlock(l);
    if (ok)
        c->last_active = now();  // RACE
    return ok;
}

static void conn_close(int slot)
{
    struct connection *c = &tab->conns[slot];
    pthread_mutex_lock(lock_of(slot));
    bool was_open = c->state != FREE;  // NORACE
    c->state = FREE;  // NORACE
    c->fd = -1;  // NORACE
    pthread_mutex_unlock(lock_of(slot));
    if (was_open)
        count_open(-1);
}

static void *reaper(void *unused)
{
    long reaped = 0;
    (void)unused;
    for (;;) {
        bool stop;
        pthread_mutex_lock(&tab->admin);
        stop = tab->shutdown;  // NORACE
        pthread_mutex_unlock(&tab->admin);
        if (stop)
            break;
        __atomic_add_fetch(&tab->clock, 1, __ATOMIC_RELAXED);  // NORACE
        for (int i = 0; i < MAXCONN; i++) {
            struct connection *c = &tab->conns[i];
            bool idle;
            pthread_mutex_lock(lock_of(i));
            idle = c->state == OPEN && now() - c->last_active > IDLE_TICKS;  // RACE
            if (idle)
                c->state = CLOSING;  // NORACE
            pthread_mutex_unlock(lock_of(i));
            if (idle) {
                conn_close(i);
                reaped++;
            }
        }
        nanosleep(&(struct timespec){ 0, 100000 }, NULL);
    }
    return (void *)reaped;
}

static void *io_thread(void *arg)
{
    int base = *(int *)arg;
    char peer[24];
    for (int n = 0; n < 30; n++) {
        snprintf(peer, sizeof peer, "10.0.0.%d:%d", base, n);
        int slot = conn_open(base * 100 + n, peer);
        if (slot < 0)
            continue;
        for (int k = 0; k < n % 4; k++)
            if (!conn_io(slot, 100, 10))
                break;
        if (n % 3)
            conn_close(slot);
    }
    return NULL;
}

int main(void)
{
    pthread_t r, io[2];
    int base[2] = { 1, 2 };
    void *reaped;
    tab = calloc(1, sizeof *tab);  // NORACE
    if (!tab)
        return 1;
    for (int i = 0; i < 4; i++)
        pthread_mutex_init(&tab->locks[i], NULL);
    pthread_mutex_init(&tab->admin, NULL);
    pthread_create(&r, NULL, reaper, NULL);
    for (int i = 0; i < 2; i++)
        pthread_create(&io[i], NULL, io_thread, &base[i]);
    for (int i = 0; i < 2; i++)
        pthread_join(io[i], NULL);
    pthread_mutex_lock(&tab->admin);
    tab->shutdown = true;  // NORACE
    pthread_mutex_unlock(&tab->admin);
    pthread_join(r, &reaped);
    printf("%d open, %ld reaped\n", tab->open_count, (long)reaped);  // NORACE
    free(tab);
    return 0;
}
