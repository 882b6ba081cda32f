#include <pthread.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

enum level { LOG_DEBUG, LOG_INFO, LOG_WARN };

#define LINE_MAX_LEN 80
#define RING 16

static struct {
    pthread_mutex_t mutex;
    pthread_cond_t  nonempty;
    pthread_cond_t  nonfull;
    char            lines[RING][LINE_MAX_LEN];
    unsigned        head, tail;
    bool            stop;
    enum level      threshold;
    unsigned        dropped;
    pthread_t       writer;
    FILE           *out;
} lg = {
    .mutex = PTHREAD_MUTEX_INITIALIZER,
    .nonempty = PTHREAD_COND_INITIALIZER,
    .nonfull = PTHREAD_COND_INITIALIZER,
    .threshold = LOG_INFO,
};

static enum level current_level(void)
{
    enum level l;
    pthread_mutex_lock(&lg.mutex);
    l = lg.threshold; // NORACE
    pthread_mutex_unlock(&lg.mutex);
    return l;
}

static void log_set_level(enum level l)
{
    pthread_mutex_lock(&lg.mutex);
    lg.threshold = l; // NORACE
    pthread_mutex_unlock(&lg.mutex);
}

static void log_msg(enum level l, const char *fmt, ...)
{
    char tmp[LINE_MAX_LEN];
    va_list ap;

    if (l < current_level())
        return;
    va_start(ap, fmt);
    vsnprintf(tmp, sizeof tmp, fmt, ap); // NORACE
    va_end(ap);

    pthread_mutex_lock(&lg.mutex);
    while (lg.head - lg.tail == RING && !lg.stop) // NORACE
        pthread_cond_wait(&lg.nonfull, &lg.mutex);
    if (lg.stop) { // NORACE
        lg.dropped++; // NORACE
    } else {
        memcpy(lg.lines[lg.head % RING], tmp, sizeof tmp); // NORACE
        lg.head++; // NORACE
        pthread_cond_signal(&lg.nonempty);
    }
    pthread_mutex_unlock(&lg.mutex);
}

static void *writer_main(void *unused)
{
    char local[LINE_MAX_LEN];
    (void)unused;
    for (;;) {
        pthread_mutex_lock(&lg.mutex);
        while (lg.head == lg.tail && !lg.stop) // NORACE
            pthread_cond_wait(&lg.nonempty, &lg.mutex);
        if (lg.head == lg.tail) { // NORACE
            pthread_mutex_unlock(&lg.mutex);
            break;
        }
        memcpy(local, lg.lines[lg.tail % RING], sizeof local); // NORACE
        lg.tail++; // NORACE
        pthread_cond_signal(&lg.nonfull);
        pthread_mutex_unlock(&lg.mutex);
        fprintf(lg.out, "%s\n", local); // NORACE
    }
    return NULL;
}

static void log_start(FILE *f)
{
    lg.out = f; // NORACE
    pthread_create(&lg.writer, NULL, writer_main, NULL);
}

static void log_stop(void)
{
    pthread_mutex_lock(&lg.mutex);
    lg.stop = true; // NORACE
    pthread_cond_broadcast(&lg.nonempty);
    pthread_cond_broadcast(&lg.nonfull);
    pthread_mutex_unlock(&lg.mutex);
    pthread_join(lg.writer, NULL); // NORACE
    fprintf(lg.out, "dropped %u\n", lg.dropped); // NORACE
}

static void *app_thread(void *arg)
{
    int id = *(int *)arg; // NORACE
    for (int i = 0; i < 12; i++)
        log_msg(i % 3 ? LOG_INFO : LOG_DEBUG, "thread %d step %d", id, i);
    return NULL;
}

int main(void)
{
    pthread_t t[2];
    int ids[2] = { 1, 2 };
    log_start(stdout);
    for (int i = 0; i < 2; i++)
        pthread_create(&t[i], NULL, app_thread, &ids[i]);
    log_set_level(LOG_DEBUG);
    for (int i = 0; i < 2; i++)
        pthread_join(t[i], NULL);
    log_stop();
    return 0;
}
