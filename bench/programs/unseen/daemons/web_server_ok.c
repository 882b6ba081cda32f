#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A toy HTTP server core: acceptor + worker pool + routing table. */

#define QUEUE_CAP 8
#define WORKERS 3

typedef struct conn {
    int fd;
    char request[64];
    char response[64];
    int status;
} conn_t;

typedef struct {
    pthread_mutex_t mu;
    pthread_cond_t not_empty, not_full;
    conn_t *items[QUEUE_CAP];
    int head, count, closed;
} conn_queue;

typedef struct {
    pthread_mutex_t mu;
    long served;
    long not_found;
    long bytes_out;
} server_stats;

typedef void (*handler_fn)(conn_t *c);

struct route {
    const char *path;
    handler_fn fn;
};

static conn_queue queue;
static server_stats stats;

static void die(const char *what)
{
    fprintf(stderr, "fatal: %s\n", what);
    exit(1);
}

static void queue_init(conn_queue *q)
{
    memset(q, 0, sizeof *q); // NORACE
    if (pthread_mutex_init(&q->mu, NULL) || pthread_cond_init(&q->not_empty, NULL) || pthread_cond_init(&q->not_full, NULL))
        die("queue_init");
}

static void queue_push(conn_queue *q, conn_t *c)
{
    pthread_mutex_lock(&q->mu);
    while (q->count == QUEUE_CAP) // NORACE
        pthread_cond_wait(&q->not_full, &q->mu);
    q->items[(q->head + q->count) % QUEUE_CAP] = c; // NORACE
    q->count++; // NORACE
    pthread_cond_signal(&q->not_empty);
    pthread_mutex_unlock(&q->mu);
}

static conn_t *queue_pop(conn_queue *q)
{
    conn_t *c = NULL;
    pthread_mutex_lock(&q->mu);
    while (q->count == 0 && !q->closed) // NORACE
        pthread_cond_wait(&q->not_empty, &q->mu);
    if (q->count > 0) { // NORACE
        c = q->items[q->head]; // NORACE
        q->head = (q->head + 1) % QUEUE_CAP; // NORACE
        q->count--; // NORACE
        pthread_cond_signal(&q->not_full);
    }
    pthread_mutex_unlock(&q->mu);
    return c;
}

static void queue_close(conn_queue *q)
{
    pthread_mutex_lock(&q->mu);
    q->closed = 1; // NORACE
    pthread_cond_broadcast(&q->not_empty);
    pthread_mutex_unlock(&q->mu);
}

static void count_bytes(size_t n)
{
    pthread_mutex_lock(&stats.mu);
    stats.bytes_out += (long)n; // NORACE
    pthread_mutex_unlock(&stats.mu);
}

static void handle_index(conn_t *c)
{
    c->status = 200; // NORACE
    snprintf(c->response, sizeof c->response, "<h1>hi %d</h1>", c->fd); // NORACE
    count_bytes(strlen(c->response)); // NORACE
}

static void handle_missing(conn_t *c)
{
    c->status = 404; // NORACE
    c->response[0] = '\0'; // NORACE
    pthread_mutex_lock(&stats.mu);
    stats.not_found++; // NORACE
    pthread_mutex_unlock(&stats.mu);
}

static const struct route routes[] = {
    { "/", handle_index },
    { "/index.html", handle_index },
};

static handler_fn find_route(const char *path)
{
    size_t i;
    for (i = 0; i < sizeof routes / sizeof routes[0]; i++)
        if (strcmp(routes[i].path, path) == 0) // NORACE
            return routes[i].fn; // NORACE
    return handle_missing;
}

static void *worker_main(void *arg)
{
    conn_t *c;
    (void)arg;
    while ((c = queue_pop(&queue)) != NULL) {
        find_route(c->request)(c);
        pthread_mutex_lock(&stats.mu);
        stats.served++; // NORACE
        pthread_mutex_unlock(&stats.mu);
        free(c); // NORACE
    }
    return NULL;
}

int main(void)
{
    static const char *paths[] = { "/", "/nope", "/index.html", "/a", "/b" };
    pthread_t w[WORKERS];
    int i;
    queue_init(&queue);
    pthread_mutex_init(&stats.mu, NULL);
    for (i = 0; i < WORKERS; i++)
        if (pthread_create(&w[i], NULL, worker_main, NULL))
            die("pthread_create");
    for (i = 0; i < 20; i++) {
        conn_t *c = calloc(1, sizeof *c);
        if (!c)
            die("calloc");
        c->fd = i; // NORACE
        strcpy(c->request, paths[i % 5]); // NORACE
        queue_push(&queue, c);
    }
    queue_close(&queue);
    for (i = 0; i < WORKERS; i++)
        pthread_join(w[i], NULL);
    printf("%ld served, %ld missing\n", stats.served, stats.not_found); // NORACE
    return 0;
}
