#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* table of connections with per-connection locks, reaped by a janitor */
#define MAXC 16
enum state { FREE, OPEN, CLOSING };

struct conn {
    pthread_mutex_t lock;
    enum state state;
    int fd;
    long rx, tx;
    int last_active;
    char peer[24];
};

struct table {
    pthread_rwlock_t rw;
    struct conn *slot[MAXC];
    int count;
    int clock;
    long reaped_bytes;
};

static struct table tab = { .rw = PTHREAD_RWLOCK_INITIALIZER };

static int table_now(void) {
    pthread_rwlock_rdlock(&tab.rw);
    int t = tab.clock; // NORACE
    pthread_rwlock_unlock(&tab.rw);
    return t;
}

static int table_add(int fd, const char *peer) {
    int at = -1;
    struct conn *c = calloc(1, sizeof *c);
    if (!c) return -1;
    pthread_mutex_init(&c->lock, NULL);
    c->fd = fd; // NORACE
    c->state = OPEN; // NORACE
    snprintf(c->peer, sizeof c->peer, "%s", peer); // NORACE
    pthread_rwlock_wrlock(&tab.rw);
    for (int i = 0; i < MAXC; i++)
        if (!tab.slot[i]) { // NORACE
            tab.slot[i] = c; // NORACE
            tab.count++; // NORACE
            at = i;
            break;
        }
    pthread_rwlock_unlock(&tab.rw);
    if (at < 0)
        free(c); // NORACE
    return at;
}

static int conn_account(int i, long rx, long tx) {
    int ok = 0;
    int now = table_now();
    pthread_rwlock_rdlock(&tab.rw);
    struct conn *c = tab.slot[i]; // NORACE
    if (c) {
        if (c->state == OPEN) { // NORACE
            c->rx += rx; // RACE
            c->tx += tx; // RACE
            c->last_active = now; // RACE
            ok = 1;
        }
    }
    pthread_rwlock_unlock(&tab.rw);
    return ok;
}

static void table_tick(void) {
    pthread_rwlock_wrlock(&tab.rw);
    tab.clock++; // NORACE
    pthread_rwlock_unlock(&tab.rw);
}

static void reap(int max_idle) {
    pthread_rwlock_wrlock(&tab.rw);
    for (int i = 0; i < MAXC; i++) {
        struct conn *c = tab.slot[i]; // NORACE
        if (!c) continue;
        if (tab.clock - c->last_active > max_idle) { // NORACE
            tab.slot[i] = NULL; // NORACE
            tab.count--; // NORACE
            tab.reaped_bytes += c->rx + c->tx; // NORACE
            pthread_mutex_destroy(&c->lock);
            free(c); // NORACE
        }
    }
    pthread_rwlock_unlock(&tab.rw);
}

static long table_total(void) {
    long sum = 0;
    pthread_rwlock_rdlock(&tab.rw);
    for (int i = 0; i < MAXC; i++) {
        struct conn *c = tab.slot[i]; // NORACE
        if (!c) continue;
        pthread_mutex_lock(&c->lock);
        sum += c->rx; // RACE
        sum += c->tx; // RACE
        pthread_mutex_unlock(&c->lock);
    }
    pthread_rwlock_unlock(&tab.rw);
    return sum;
}

static void *io_thread(void *arg) {
    int base = (int)(long)arg;
    for (int k = 0; k < 60; k++) {
        int i = (base + k * 5) % MAXC;
        if (!conn_account(i, 10, k))
            table_add(100 + i, "10.0.0.1");
    }
    return NULL;
}

static void *janitor(void *arg) {
    for (int k = 0; k < 20; k++) {
        table_tick();
        reap(3);
    }
    return arg;
}

int main(void) {
    pthread_t io[2], j;
    for (int i = 0; i < 8; i++)
        table_add(i, "127.0.0.1");
    for (long i = 0; i < 2; i++)
        pthread_create(&io[i], NULL, io_thread, (void *)i);
    pthread_create(&j, NULL, janitor, NULL);
    for (int i = 0; i < 5; i++)
        printf("%ld\n", table_total());
    for (int i = 0; i < 2; i++)
        pthread_join(io[i], NULL);
    pthread_join(j, NULL);
    printf("%d %ld\n", tab.count, tab.reaped_bytes); // NORACE
    return 0;
}
