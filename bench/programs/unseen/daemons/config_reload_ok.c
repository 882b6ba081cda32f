#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Reference-counted immutable configuration, replaced by a reload thread. */

typedef struct config {
    int refs;
    int port;
    int timeout_ms;
    char root[32];
} config;

typedef struct app {
    pthread_mutex_t conf_lock;
    config *current;
    pthread_mutex_t log_lock;
    int log_lines;
} app;

static config *config_parse(const char *text)
{
    config *c = calloc(1, sizeof *c);
    if (!c)
        return NULL;
    if (sscanf(text, "%d %d %31s", &c->port, &c->timeout_ms, c->root) != 3) { // NORACE
        free(c); // NORACE
        return NULL;
    }
    c->refs = 1; // NORACE
    return c;
}

static config *config_acquire(app *a)
{
    config *c;
    pthread_mutex_lock(&a->conf_lock);
    c = a->current; // NORACE
    c->refs++; // NORACE
    pthread_mutex_unlock(&a->conf_lock);
    return c;
}

static void config_unref_locked(config *c)
{
    if (--c->refs == 0) // NORACE
        free(c); // NORACE
}

static void config_release(app *a, config *c)
{
    pthread_mutex_lock(&a->conf_lock);
    config_unref_locked(c);
    pthread_mutex_unlock(&a->conf_lock);
}

static int config_reload(app *a, const char *text)
{
    config *fresh = config_parse(text), *old;
    if (!fresh)
        return -1;
    pthread_mutex_lock(&a->conf_lock);
    old = a->current; // NORACE
    a->current = fresh; // NORACE
    config_unref_locked(old);
    pthread_mutex_unlock(&a->conf_lock);
    return 0;
}

static void app_log(app *a, const char *msg)
{
    pthread_mutex_lock(&a->log_lock);
    a->log_lines += msg != NULL; // NORACE
    pthread_mutex_unlock(&a->log_lock);
}

static void *reloader(void *arg)
{
    static const char *const versions[] = { "8080 100 /srv", "bad", "9090 250 /var/www" };
    app *a = arg;
    int i;
    for (i = 0; i < 3; i++)
        if (config_reload(a, versions[i]) != 0)
            app_log(a, "config rejected");
    return NULL;
}

static void *request_thread(void *arg)
{
    app *a = arg;
    long work = 0;
    int i;
    for (i = 0; i < 5; i++) {
        config *c = config_acquire(a);
        work += c->port + c->timeout_ms; // NORACE
        work += (long)strlen(c->root); // NORACE
        config_release(a, c);
        app_log(a, "request done");
    }
    return (void *)work;
}

int main(void)
{
    app a = { PTHREAD_MUTEX_INITIALIZER, NULL, PTHREAD_MUTEX_INITIALIZER, 0 }; // NORACE
    pthread_t r, w[2];
    int i;
    a.current = config_parse("80 50 /tmp"); // NORACE
    if (!a.current) // NORACE
        return 1;
    pthread_create(&r, NULL, reloader, &a);
    for (i = 0; i < 2; i++)
        pthread_create(&w[i], NULL, request_thread, &a);
    for (i = 0; i < 2; i++)
        pthread_join(w[i], NULL);
    pthread_join(r, NULL);
    printf("%d lines, port %d\n", a.log_lines, a.current->port); // NORACE
    return 0;
}
