#include <pthread.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Asynchronous logger: producers append to the front buffer, a flusher swaps. */

#define LOG_BUF 256

typedef struct {
    char text[LOG_BUF];
    size_t used;
} log_buffer;

typedef struct logger {
    pthread_mutex_t mu;
    pthread_cond_t wake;
    log_buffer bufs[2];
    log_buffer *front;
    size_t written;
    unsigned dropped;
    int level;
    int closing;
    pthread_t flusher;
} logger;

static void sink_write(const char *data, size_t n, size_t *total)
{
    size_t i;
    unsigned sum = 0;
    for (i = 0; i < n; i++)
        sum += (unsigned char)data[i]; // NORACE
    (void)sum;
    *total += n; // NORACE
}

static void *flush_loop(void *arg)
{
    logger *lg = arg;
    log_buffer *back;
    int stop;
    do {
        pthread_mutex_lock(&lg->mu);
        while (lg->front->used == 0 && !lg->closing) // NORACE
            pthread_cond_wait(&lg->wake, &lg->mu);
        back = lg->front; // NORACE
        lg->front = back == &lg->bufs[0] ? &lg->bufs[1] : &lg->bufs[0]; // NORACE
        stop = lg->closing; // NORACE
        pthread_mutex_unlock(&lg->mu);
        sink_write(back->text, back->used, &lg->written); // NORACE
        back->used = 0; // NORACE
    } while (!stop);
    sink_write(lg->front->text, lg->front->used, &lg->written); // NORACE
    return NULL;
}

logger *log_open(int level)
{
    logger *lg = calloc(1, sizeof *lg);
    if (!lg)
        return NULL;
    pthread_mutex_init(&lg->mu, NULL);
    pthread_cond_init(&lg->wake, NULL);
    lg->front = &lg->bufs[0]; // NORACE
    lg->level = level; // NORACE
    if (pthread_create(&lg->flusher, NULL, flush_loop, lg)) {
        free(lg); // NORACE
        return NULL;
    }
    return lg;
}

void log_printf(logger *lg, int level, const char *fmt, ...)
{
    char line[64];
    va_list ap;
    int n;
    if (level > lg->level) // NORACE
        return;
    va_start(ap, fmt);
    n = vsnprintf(line, sizeof line, fmt, ap);
    va_end(ap);
    if (n < 0)
        return;
    if (n >= (int)sizeof line)
        n = sizeof line - 1;
    pthread_mutex_lock(&lg->mu);
    if (lg->front->used + (size_t)n <= LOG_BUF) { // NORACE
        memcpy(lg->front->text + lg->front->used, line, (size_t)n); // NORACE
        lg->front->used += (size_t)n; // NORACE
        pthread_cond_signal(&lg->wake);
    } else {
        lg->dropped++; // NORACE
    }
    pthread_mutex_unlock(&lg->mu);
}

size_t log_close(logger *lg)
{
    size_t total;
    pthread_mutex_lock(&lg->mu);
    lg->closing = 1; // NORACE
    pthread_cond_signal(&lg->wake);
    pthread_mutex_unlock(&lg->mu);
    pthread_join(lg->flusher, NULL);
    total = lg->written + lg->dropped; // NORACE
    free(lg); // NORACE
    return total;
}

static void *task(void *arg)
{
    logger *lg = arg;
    int i;
    for (i = 0; i < 20; i++)
        log_printf(lg, i % 3, "task step %d\n", i);
    return NULL;
}

int main(void)
{
    logger *lg = log_open(1);
    pthread_t t[2];
    int i;
    if (!lg)
        return 1;
    for (i = 0; i < 2; i++)
        pthread_create(&t[i], NULL, task, lg);
    for (i = 0; i < 2; i++)
        pthread_join(t[i], NULL);
    return log_close(lg) == 0;
}
