#include <pthread.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* asynchronous log: writers fill a ring, one flusher drains it */
#define SLOTS 16
#define LINE 96

struct record { int level; unsigned long seq; char text[LINE]; };

struct log {
    pthread_mutex_t lock;
    pthread_cond_t not_empty, not_full;
    struct record ring[SLOTS];
    unsigned head, tail;
    unsigned long seq;
    unsigned long dropped, flushed;
    int min_level;
    int closing;
    pthread_t flusher;
    FILE *out;
};

static void log_vwrite(struct log *l, int level, const char *fmt, va_list ap) {
    char text[LINE];
    vsnprintf(text, sizeof text, fmt, ap); // NORACE
    pthread_mutex_lock(&l->lock);
    if (level < l->min_level) { // NORACE
        pthread_mutex_unlock(&l->lock);
        return;
    }
    while (l->head - l->tail == SLOTS && !l->closing) // NORACE
        pthread_cond_wait(&l->not_full, &l->lock);
    if (l->closing) { // NORACE
        l->dropped++; // NORACE
        pthread_mutex_unlock(&l->lock);
        return;
    }
    struct record *r = &l->ring[l->head % SLOTS]; // NORACE
    r->level = level; // NORACE
    r->seq = ++l->seq; // NORACE
    memcpy(r->text, text, sizeof text); // NORACE
    l->head++; // NORACE
    pthread_cond_signal(&l->not_empty);
    pthread_mutex_unlock(&l->lock);
}

static void log_write(struct log *l, int level, const char *fmt, ...) {
    va_list ap;
    va_start(ap, fmt);
    log_vwrite(l, level, fmt, ap);
    va_end(ap);
}

static void log_set_level(struct log *l, int level) {
    pthread_mutex_lock(&l->lock);
    l->min_level = level; // NORACE
    pthread_mutex_unlock(&l->lock);
}

static void *flusher(void *arg) {
    struct log *l = arg;
    struct record r;
    pthread_mutex_lock(&l->lock);
    for (;;) {
        while (l->head == l->tail && !l->closing) // NORACE
            pthread_cond_wait(&l->not_empty, &l->lock);
        if (l->head == l->tail) // NORACE
            break;
        r = l->ring[l->tail % SLOTS]; // NORACE
        l->tail++; // NORACE
        l->flushed++; // NORACE
        pthread_cond_signal(&l->not_full);
        pthread_mutex_unlock(&l->lock);
        fprintf(l->out, "<%d> %s\n", r.level, r.text); // NORACE
        pthread_mutex_lock(&l->lock);
    }
    pthread_mutex_unlock(&l->lock);
    return NULL;
}

static int log_open(struct log *l, FILE *out) {
    memset(l, 0, sizeof *l);
    pthread_mutex_init(&l->lock, NULL);
    pthread_cond_init(&l->not_empty, NULL);
    pthread_cond_init(&l->not_full, NULL);
    l->out = out; // NORACE
    l->min_level = 1; // NORACE
    return pthread_create(&l->flusher, NULL, flusher, l);
}

static void log_close(struct log *l) {
    pthread_mutex_lock(&l->lock);
    l->closing = 1; // NORACE
    pthread_cond_broadcast(&l->not_empty);
    pthread_cond_broadcast(&l->not_full);
    pthread_mutex_unlock(&l->lock);
    pthread_join(l->flusher, NULL);
}

static struct log the_log;

static void *worker(void *arg) {
    long id = (long)arg;
    for (int i = 0; i < 40; i++)
        log_write(&the_log, i % 4, "worker %ld item %d", id, i);
    return NULL;
}

int main(void) {
    pthread_t a, b;
    if (log_open(&the_log, stdout)) return 1;
    pthread_create(&a, NULL, worker, (void *)1);
    pthread_create(&b, NULL, worker, (void *)2);
    log_set_level(&the_log, 2);
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    log_close(&the_log);
    printf("%lu %lu\n", the_log.flushed, the_log.dropped); // NORACE
    return 0;
}
