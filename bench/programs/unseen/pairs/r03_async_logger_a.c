/* An asynchronous logger: formatting in the caller, writing in a thread. */
#define _GNU_SOURCE
#include <pthread.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum level { LOG_DEBUG, LOG_INFO, LOG_WARN, LOG_ERROR };

#define SLOTS 32
#define LINE 96

struct record {
    enum level level;
    struct timespec when;
    char text[LINE];
};

static struct logger {
    pthread_mutex_t mutex;
    pthread_cond_t not_empty;
    pthread_cond_t drained;
    struct record ring[SLOTS];
    unsigned head, tail;
    unsigned dropped;
    int closing;
    enum level threshold;
    FILE *out;
    pthread_t thread;
} lg = {
    .mutex = PTHREAD_MUTEX_INITIALIZER,
    .not_empty = PTHREAD_COND_INITIALIZER,
    .drained = PTHREAD_COND_INITIALIZER,
    .threshold = LOG_INFO,
};

static const char *const names[] = { "DEBUG", "INFO", "WARN", "ERROR" };

static void log_set_level(enum level l)
{
    pthread_mutex_lock(&lg.mutex);
    lg.threshold = l;  // NORACE
    pthread_mutex_unlock(&lg.mutex);
}

__attribute__((format(printf, 2, 3)))
static void logf_(enum level l, const char *fmt, ...)
{
    struct record r;
    va_list ap;

    r.level = l;
    clock_gettime(CLOCK_MONOTONIC, &r.when);
    va_start(ap, fmt);
    vsnprintf(r.text, sizeof r.text, fmt, ap);
    va_end(ap);

    pthread_mutex_lock(&lg.mutex);
    if (l < lg.threshold) {  // NORACE
        pthread_mutex_unlock(&lg.mutex);
        return;
    }
    if (lg.head - lg.tail == SLOTS) {  // NORACE
        lg.dropped++;  // NORACE
    } else {
        lg.ring[lg.head % SLOTS] = r;  // NORACE
        lg.head++;  // NORACE
        pthread_cond_signal(&lg.not_empty);
    }
    pthread_mutex_unlock(&lg.mutex);
}

#define log_info(...) logf_(LOG_INFO, __VA_ARGS__)
#define log_warn(...) logf_(LOG_WARN, __VA_ARGS__)
#define log_debug(...) logf_(LOG_DEBUG, __VA_ARGS__)

static void *log_writer(void *arg)
{
    struct logger *g = arg;
    struct record batch[8];
    pthread_mutex_lock(&g->mutex);
    for (;;) {
        int n = 0;
        while (g->head == g->tail && !g->closing)  // NORACE
            pthread_cond_wait(&g->not_empty, &g->mutex);
        if (g->head == g->tail)  // NORACE
            break;
        while (n < 8 && g->tail != g->head)  // NORACE
            memcpy(&batch[n++], &g->ring[g->tail++ % SLOTS], sizeof batch[0]);  // NORACE
        pthread_mutex_unlock(&g->mutex);
        for (int i = 0; i < n; i++)
            fprintf(g->out, "%ld %s %s\n", (long)batch[i].when.tv_sec, names[batch[i].level], batch[i].text);
        pthread_mutex_lock(&g->mutex);
        if (g->head == g->tail)  // NORACE
            pthread_cond_broadcast(&g->drained);
    }
    pthread_mutex_unlock(&g->mutex);
    fflush(g->out);
    return NULL;
}

static void log_flush(void)
{
    pthread_mutex_lock(&lg.mutex);
    while (lg.head != lg.tail)  // NORACE
        pthread_cond_wait(&lg.drained, &lg.mutex);
    pthread_mutex_unlock(&lg.mutex);
}

static int log_open(const char *path)
{
    lg.out = fopen(path, "w");
    if (!lg.out)
        return -1;
    return pthread_create(&lg.thread, NULL, log_writer, &lg);
}

static unsigned log_close(void)
{
    pthread_mutex_lock(&lg.mutex);
    lg.closing = 1;  // NORACE
    pthread_cond_signal(&lg.not_empty);
    pthread_mutex_unlock(&lg.mutex);
    pthread_join(lg.thread, NULL);
    fclose(lg.out);
    return lg.dropped;  // NORACE
}

static void *session(void *arg)
{
    int id = *(int *)arg;
    for (int i = 0; i < 20; i++) {
        log_info("session %d step %d", id, i);
        if (i % 7 == 0)
            log_warn("session %d is slow", id);
        log_debug("session %d: %p", id, arg);
    }
    return NULL;
}

int main(void)
{
    pthread_t t[3];
    int id[3];
    if (log_open("/dev/null") != 0)
        return 1;
    for (int i = 0; i < 3; i++) {
        id[i] = i;
        pthread_create(&t[i], NULL, session, &id[i]);
    }
    log_set_level(LOG_WARN);
    for (int i = 0; i < 3; i++)
        pthread_join(t[i], NULL);
    log_flush();
    printf("dropped %u\n", log_close());
    return 0;
}
