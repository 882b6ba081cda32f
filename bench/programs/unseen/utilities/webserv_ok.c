/* webserv - toy web server: one acceptor, a ring of connections, workers.
   Requests come from a table instead of a socket. */
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#define QLEN      8
#define NWORKERS  3
#define NCONN     120
#define MAXRESP   256

struct conn {
    int fd;
    char request[128];
    char response[MAXRESP];
    int status;
    long accepted_us;
    long served_us;
};

struct connq {
    struct conn *ring[QLEN];
    int head, count;
    int shutdown;
    pthread_mutex_t mtx;
    pthread_cond_t not_empty, not_full;
};

static struct connq queue = {
    .mtx = PTHREAD_MUTEX_INITIALIZER,
    .not_empty = PTHREAD_COND_INITIALIZER,
    .not_full = PTHREAD_COND_INITIALIZER,
};

static struct conn conns[NCONN];

static struct {
    pthread_mutex_t mtx;
    long hits, misses, bytes;
    long latency_us;
} stats = { .mtx = PTHREAD_MUTEX_INITIALIZER };

static const struct route {
    const char *path;
    const char *body;
} routes[] = {
    { "/", "<h1>index</h1>" },
    { "/about", "<p>about</p>" },
    { "/status", NULL },
    { NULL, NULL },
};

static long now_us(void)
{
    struct timespec ts;
    clock_gettime(CLOCK_MONOTONIC, &ts);
    return ts.tv_sec * 1000000L + ts.tv_nsec / 1000;
}

static void queue_put(struct connq *q, struct conn *c)
{
    pthread_mutex_lock(&q->mtx);
    while (q->count == QLEN) // NORACE
        pthread_cond_wait(&q->not_full, &q->mtx);
    c->accepted_us = now_us(); // NORACE
    q->ring[(q->head + q->count) % QLEN] = c; // NORACE
    q->count++; // NORACE
    pthread_cond_signal(&q->not_empty);
    pthread_mutex_unlock(&q->mtx);
}

static struct conn *queue_get(struct connq *q)
{
    struct conn *c = NULL;

    pthread_mutex_lock(&q->mtx);
    while (q->count == 0 && !q->shutdown) // NORACE
        pthread_cond_wait(&q->not_empty, &q->mtx);
    if (q->count > 0) { // NORACE
        c = q->ring[q->head]; // NORACE
        q->head = (q->head + 1) % QLEN; // NORACE
        q->count--; // NORACE
        pthread_cond_signal(&q->not_full);
    }
    pthread_mutex_unlock(&q->mtx);
    return c;
}

static void queue_shutdown(struct connq *q)
{
    pthread_mutex_lock(&q->mtx);
    q->shutdown = 1; // NORACE
    pthread_cond_broadcast(&q->not_empty);
    pthread_mutex_unlock(&q->mtx);
}

static void status_page(char *out, size_t n)
{
    long h, m, b;

    pthread_mutex_lock(&stats.mtx);
    h = stats.hits; // NORACE
    m = stats.misses; // NORACE
    b = stats.bytes; // NORACE
    pthread_mutex_unlock(&stats.mtx);
    snprintf(out, n, "hits %ld misses %ld bytes %ld", h, m, b); // NORACE
}

static void serve(struct conn *c)
{
    char method[8], path[64];
    const struct route *r;
    size_t len;

    if (sscanf(c->request, "%7s %63s", method, path) != 2 || strcmp(method, "GET") != 0) { // NORACE
        c->status = 400; // NORACE
        snprintf(c->response, sizeof c->response, "bad request"); // NORACE
    } else {
        for (r = routes; r->path; r++)
            if (strcmp(r->path, path) == 0)
                break;
        if (!r->path) {
            c->status = 404; // NORACE
            snprintf(c->response, sizeof c->response, "no such page: %s", path); // NORACE
        } else {
            c->status = 200; // NORACE
            if (r->body)
                strcpy(c->response, r->body); // NORACE
            else
                status_page(c->response, sizeof c->response); // NORACE
        }
    }
    len = strlen(c->response); // NORACE
    c->served_us = now_us(); // NORACE

    pthread_mutex_lock(&stats.mtx);
    if (c->status == 200) // NORACE
        stats.hits++; // NORACE
    else
        stats.misses++; // NORACE
    stats.bytes += (long)len; // NORACE
    stats.latency_us += c->served_us - c->accepted_us; // NORACE
    pthread_mutex_unlock(&stats.mtx);
}

static void *worker_main(void *unused)
{
    struct conn *c;

    (void)unused;
    while ((c = queue_get(&queue)) != NULL)
        serve(c);
    return NULL;
}

static void *acceptor_main(void *unused)
{
    static const char *const script[] = {
        "GET / HTTP/1.0", "GET /about HTTP/1.0", "GET /missing HTTP/1.0",
        "POST / HTTP/1.0", "GET /status HTTP/1.0",
    };

    (void)unused;
    for (int i = 0; i < NCONN; i++) {
        struct conn *c = &conns[i];
        c->fd = 100 + i; // NORACE
        strncpy(c->request, script[i % 5], sizeof c->request - 1); // NORACE
        queue_put(&queue, c);
        if (i % 16 == 0)
            usleep(500);
    }
    return NULL;
}

int main(void)
{
    pthread_t acc, wk[NWORKERS];
    int i, by_status[6] = { 0 };

    for (i = 0; i < NWORKERS; i++)
        if (pthread_create(&wk[i], NULL, worker_main, NULL)) {
            perror("pthread_create");
            exit(1);
        }
    if (pthread_create(&acc, NULL, acceptor_main, NULL)) {
        perror("pthread_create");
        exit(1);
    }
    pthread_join(acc, NULL);
    queue_shutdown(&queue);
    for (i = 0; i < NWORKERS; i++)
        pthread_join(wk[i], NULL);

    for (i = 0; i < NCONN; i++)
        by_status[conns[i].status / 100]++; // NORACE
    printf("2xx %d, 4xx %d\n", by_status[2], by_status[4]);
    printf("hits %ld misses %ld bytes %ld\n", stats.hits, stats.misses, stats.bytes); // NORACE
    return 0;
}
