/* Asynchronous logger: bounded ring, background writer, flush, drop counter. */
#include <pthread.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define LOG_CAP 64
#define LOG_LINE 120

enum level { L_DEBUG, L_INFO, L_WARN, L_ERROR };

struct log_rec {
    enum level lvl;
    unsigned seq;
    char text[LOG_LINE];
};

static struct {
    pthread_mutex_t mu;
    pthread_cond_t not_empty, not_full, flushed;
    struct log_rec ring[LOG_CAP];
    unsigned head, tail;        /* free-running */
    unsigned seq, written;
    unsigned dropped;
    bool quit;
    FILE *out;
    enum level threshold;
    pthread_t tid;
} lg = {
    .mu = PTHREAD_MUTEX_INITIALIZER,
    .not_empty = PTHREAD_COND_INITIALIZER,
    .not_full = PTHREAD_COND_INITIALIZER,
    .flushed = PTHREAD_COND_INITIALIZER,
};

static const char *const level_name[] = { "DEBUG", "INFO", "WARN", "ERROR" };

static void *log_writer(void *unused)
{
    struct log_rec batch[16];
    (void)unused;

    pthread_mutex_lock(&lg.mu);
    for (;;) {
        unsigned n = 0;
        while (lg.head == lg.tail && !lg.quit) // NORACE
            pthread_cond_wait(&lg.not_empty, &lg.mu);
        if (lg.head == lg.tail) // NORACE
            break;
        while (lg.head != lg.tail && n < 16) { // NORACE
            batch[n++] = lg.ring[lg.head % LOG_CAP]; // NORACE
            lg.head++; // NORACE
        }
        pthread_cond_broadcast(&lg.not_full);
        pthread_mutex_unlock(&lg.mu);
        for (unsigned i = 0; i < n; i++)
            fprintf(lg.out, "%u [%s] %s\n", batch[i].seq, level_name[batch[i].lvl], batch[i].text); // NORACE
        fflush(lg.out); // NORACE
        pthread_mutex_lock(&lg.mu);
        lg.written += n; // NORACE
        pthread_cond_broadcast(&lg.flushed);
    }
    pthread_mutex_unlock(&lg.mu);
    return NULL;
}

static void log_msg(enum level lvl, const char *fmt, ...)
{
    va_list ap;
    struct log_rec *r;

    if (lvl < lg.threshold) // NORACE
        return;
    pthread_mutex_lock(&lg.mu);
    if (lvl < L_WARN && lg.tail - lg.head == LOG_CAP) { // NORACE
        lg.dropped++; // NORACE
        pthread_mutex_unlock(&lg.mu);
        return;
    }
    while (lg.tail - lg.head == LOG_CAP) // NORACE
        pthread_cond_wait(&lg.not_full, &lg.mu);
    r = &lg.ring[lg.tail % LOG_CAP];
    lg.tail++; // NORACE
    r->lvl = lvl; // NORACE
    r->seq = lg.seq++; // NORACE
    pthread_cond_signal(&lg.not_empty);
    va_start(ap, fmt);
    vsnprintf(r->text, sizeof r->text, fmt, ap); // NORACE
    va_end(ap);
    pthread_mutex_unlock(&lg.mu);
}

static void log_flush(void)
{
    pthread_mutex_lock(&lg.mu);
    unsigned target = lg.seq; // NORACE
    while ((int)(lg.written - target) < 0) // NORACE
        pthread_cond_wait(&lg.flushed, &lg.mu);
    pthread_mutex_unlock(&lg.mu);
}

static int log_start(FILE *out, enum level th)
{
    lg.out = out; // NORACE
    lg.threshold = th; // NORACE
    return pthread_create(&lg.tid, NULL, log_writer, NULL);
}

static void log_stop(void)
{
    pthread_mutex_lock(&lg.mu);
    lg.quit = true; // NORACE
    pthread_cond_signal(&lg.not_empty);
    pthread_mutex_unlock(&lg.mu);
    pthread_join(lg.tid, NULL);
    fprintf(lg.out, "written %u dropped %u\n", lg.written, lg.dropped); // NORACE
}

static void *producer(void *arg)
{
    long id = (long)arg;
    for (int i = 0; i < 300; i++) {
        log_msg(i % 10 ? L_INFO : L_WARN, "producer %ld message %d", id, i);
        if (i % 100 == 99)
            log_flush();
    }
    log_msg(L_DEBUG, "never seen");
    return NULL;
}

int main(void)
{
    pthread_t p[3];
    FILE *f = fopen("/dev/null", "w");
    if (!f || log_start(f, L_INFO) != 0)
        return 1;
    for (long i = 0; i < 3; i++)
        pthread_create(&p[i], NULL, producer, (void *)i);
    for (int i = 0; i < 3; i++)
        pthread_join(p[i], NULL);
    log_stop();
    fclose(f);
    return 0;
}
