/* Logger: callers append to a ring of fixed lines, a flusher drains it. */
#include <pthread.h>
#include <stdarg.h>
#include <stdio.h>
#include <unistd.h>

#define LINES 32
#define WIDTH 80

struct ringlog {
    pthread_mutex_t lock;
    pthread_cond_t filled;
    unsigned head, tail;        /* tail - head lines are pending */
    unsigned long dropped;
    int closing;
    FILE *out;
    char line[LINES][WIDTH];
};

static void log_printf(struct ringlog *lg, const char *fmt, ...)
{
    char text[WIDTH];
    va_list ap;

    va_start(ap, fmt);
    vsnprintf(text, sizeof text, fmt, ap);
    va_end(ap);

    pthread_mutex_lock(&lg->lock);
    if (lg->tail - lg->head == LINES) {   // NORACE
        lg->dropped++;   // NORACE
    } else {
        snprintf(lg->line[lg->tail % LINES], WIDTH, "%s", text);   // RACE
        lg->tail++;   // NORACE
        pthread_cond_signal(&lg->filled);
    }
    pthread_mutex_unlock(&lg->lock);
}

static void *log_flusher(void *arg)
{
    struct ringlog *lg = arg;

    pthread_mutex_lock(&lg->lock);
    for (;;) {
        while (lg->head == lg->tail && !lg->closing)   // NORACE
            pthread_cond_wait(&lg->filled, &lg->lock);
        if (lg->head == lg->tail)   // NORACE
            break;
        const char *text = lg->line[lg->head % LINES];   // NORACE
        lg->head++;   // NORACE
        pthread_mutex_unlock(&lg->lock);
        fprintf(lg->out, "%s\n", text);   // RACE
        pthread_mutex_lock(&lg->lock);
    }
    pthread_mutex_unlock(&lg->lock);
    return NULL;
}

static int log_open(struct ringlog *lg, pthread_t *th, const char *path)
{
    pthread_mutex_init(&lg->lock, NULL);
    pthread_cond_init(&lg->filled, NULL);
    lg->head = lg->tail = 0;   // NORACE
    lg->dropped = 0;   // NORACE
    lg->closing = 0;   // NORACE
    lg->out = fopen(path, "w");   // NORACE
    if (!lg->out)   // NORACE
        return -1;
    return pthread_create(th, NULL, log_flusher, lg);
}

static unsigned long log_close(struct ringlog *lg, pthread_t th)
{
    pthread_mutex_lock(&lg->lock);
    lg->closing = 1;   // NORACE
    pthread_cond_signal(&lg->filled);
    pthread_mutex_unlock(&lg->lock);
    pthread_join(th, NULL);
    fclose(lg->out);   // NORACE
    return lg->dropped;   // NORACE
}

static struct ringlog mainlog;

static void *client(void *arg)
{
    long id = (long)arg;

    for (int i = 0; i < 300; i++) {
        log_printf(&mainlog, "client %ld: request %d served", id, i);
        if (i % 50 == 49)
            usleep(200);
    }
    return NULL;
}

int main(void)
{
    pthread_t fl, c[2];

    if (log_open(&mainlog, &fl, "/dev/null") != 0) {
        perror("log_open");
        return 1;
    }
    for (long i = 0; i < 2; i++)
        pthread_create(&c[i], NULL, client, (void *)i);
    for (int i = 0; i < 2; i++)
        pthread_join(c[i], NULL);
    unsigned long lost = log_close(&mainlog, fl);
    printf("done%s\n", lost ? ", some lines dropped" : "");
    return 0;
}
