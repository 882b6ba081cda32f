#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* write-ahead log: appenders fill one buffer, the syncer writes the other; they are exchanged under the lock */
#define CAP 512
struct segment { size_t used; char bytes[CAP]; };
struct wal {
    pthread_mutex_t lock;
    pthread_cond_t room, work;
    struct segment seg[2];
    int active;
    int syncing;
    int closing;
    unsigned long appended, synced;
    size_t written;
};
static struct wal wal = { .lock = PTHREAD_MUTEX_INITIALIZER, .room = PTHREAD_COND_INITIALIZER, .work = PTHREAD_COND_INITIALIZER };

static void wal_append(struct wal *w, const char *rec, size_t n) {
    pthread_mutex_lock(&w->lock);
    while (w->seg[w->active].used + n > CAP) // NORACE
        pthread_cond_wait(&w->room, &w->lock);
    struct segment *s = &w->seg[w->active]; // NORACE
    memcpy(s->bytes + s->used, rec, n); // NORACE
    s->used += n; // NORACE
    w->appended++; // RACE
    pthread_cond_signal(&w->work);
    pthread_mutex_unlock(&w->lock);
}

static size_t write_out(const struct segment *s) {
    size_t sum = 0;
    for (size_t i = 0; i < s->used; i++) // NORACE
        sum += (unsigned char)s->bytes[i]; // NORACE
    return sum;
}

static void *syncer(void *arg) {
    struct wal *w = arg;
    pthread_mutex_lock(&w->lock);
    for (;;) {
        while (w->seg[w->active].used == 0 && !w->closing) // NORACE
            pthread_cond_wait(&w->work, &w->lock);
        if (w->seg[w->active].used == 0) // NORACE
            break;
        struct segment *full = &w->seg[w->active]; // NORACE
        w->active = 1 - w->active; // NORACE
        w->syncing = 1; // NORACE
        pthread_cond_broadcast(&w->room);
        pthread_mutex_unlock(&w->lock);
        size_t n = write_out(full);
        full->used = 0; // NORACE
        unsigned long upto = w->appended; // RACE
        pthread_mutex_lock(&w->lock);
        w->written += n; // NORACE
        w->synced = upto; // NORACE
        w->syncing = 0; // NORACE
    }
    pthread_mutex_unlock(&w->lock);
    return NULL;
}

static void *appender(void *arg) {
    char rec[24];
    for (int i = 0; i < 50; i++) {
        int n = snprintf(rec, sizeof rec, "%ld:%d;", (long)arg, i); // NORACE
        wal_append(&wal, rec, (size_t)n);
    }
    return NULL;
}

int main(void) {
    pthread_t s, a[2];
    pthread_create(&s, NULL, syncer, &wal);
    for (long i = 0; i < 2; i++)
        pthread_create(&a[i], NULL, appender, (void *)i);
    for (int i = 0; i < 2; i++)
        pthread_join(a[i], NULL);
    pthread_mutex_lock(&wal.lock);
    wal.closing = 1; // NORACE
    pthread_cond_signal(&wal.work);
    pthread_mutex_unlock(&wal.lock);
    pthread_join(s, NULL);
    printf("%lu %lu %zu\n", wal.appended, wal.synced, wal.written); // NORACE
    return 0;
}
