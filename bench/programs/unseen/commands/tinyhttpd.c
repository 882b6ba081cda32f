/*
 * tinyhttpd - accept loop plus a fixed pool of request threads.
 * A built-in client issues a few requests over loopback and then stops it.
 */
#include <arpa/inet.h>
#include <netinet/in.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

#define POOL 3
#define REQUESTS 24

struct conn {
    struct conn *next;
    int fd;
    unsigned id;
    struct timespec accepted;
};

struct httpd {
    int listen_fd;
    pthread_mutex_t lock;
    pthread_cond_t ready;
    struct conn *head, *tail;
    int draining;
    atomic_ulong served, errors;
    unsigned long bytes_out;    /* lock */
};

static void enqueue(struct httpd *h, struct conn *c)
{
    pthread_mutex_lock(&h->lock);
    c->next = NULL;   // NORACE
    if (h->tail)   // NORACE
        h->tail->next = c;   // NORACE
    else
        h->head = c;   // NORACE
    h->tail = c;   // NORACE
    pthread_cond_signal(&h->ready);
    pthread_mutex_unlock(&h->lock);
}

static struct conn *dequeue(struct httpd *h)
{
    struct conn *c;

    pthread_mutex_lock(&h->lock);
    while (!h->head && !h->draining)   // NORACE
        pthread_cond_wait(&h->ready, &h->lock);
    c = h->head;   // NORACE
    if (c) {
        h->head = c->next;   // NORACE
        if (!h->head)   // NORACE
            h->tail = NULL;   // NORACE
    }
    pthread_mutex_unlock(&h->lock);
    return c;
}

static const char *route(const char *path, int *status)
{
    *status = 200;
    if (strcmp(path, "/") == 0)
        return "index";
    if (strcmp(path, "/health") == 0)
        return "ok";
    *status = 404;
    return "not found";
}

static int read_request(int fd, char *path, size_t cap)
{
    char buf[512];
    size_t len = 0;

    while (len < sizeof buf - 1) {
        ssize_t n = read(fd, buf + len, sizeof buf - 1 - len);
        if (n <= 0)
            return -1;
        len += (size_t)n;
        buf[len] = '\0';
        if (strstr(buf, "\r\n\r\n"))
            break;
    }
    char *sp = strchr(buf, ' '), *end = sp ? strchr(sp + 1, ' ') : NULL;
    if (!end || strncmp(buf, "GET ", 4) != 0)
        return -1;
    snprintf(path, cap, "%.*s", (int)(end - sp - 1), sp + 1);
    return 0;
}

static void handle(struct httpd *h, struct conn *c)
{
    char path[128], out[256];
    int status, n;
    struct timespec now;

    if (read_request(c->fd, path, sizeof path) != 0) {   // NORACE
        atomic_fetch_add(&h->errors, 1);   // NORACE
        return;
    }
    const char *body = route(path, &status);
    clock_gettime(CLOCK_MONOTONIC, &now);
    long us = (now.tv_sec - c->accepted.tv_sec) * 1000000L;   // NORACE
    us += (now.tv_nsec - c->accepted.tv_nsec) / 1000;   // NORACE
    n = snprintf(out, sizeof out, "HTTP/1.0 %d\r\nX-Id: %u\r\nX-Wait: %ld\r\n\r\n%s",
                 status, c->id, us, body);   // NORACE
    if (write(c->fd, out, (size_t)n) != n)   // NORACE
        atomic_fetch_add(&h->errors, 1);   // NORACE
    atomic_fetch_add(&h->served, 1);   // NORACE
    pthread_mutex_lock(&h->lock);
    h->bytes_out += (unsigned long)n;   // NORACE
    pthread_mutex_unlock(&h->lock);
}

static void *pool_main(void *arg)
{
    struct httpd *h = arg;
    struct conn *c;

    while ((c = dequeue(h)) != NULL) {
        handle(h, c);
        close(c->fd);   // NORACE
        free(c);   // NORACE
    }
    return NULL;
}

static void *accept_main(void *arg)
{
    struct httpd *h = arg;

    for (unsigned id = 1; id <= REQUESTS; id++) {
        int fd = accept(h->listen_fd, NULL, NULL);   // NORACE
        struct conn *c = fd < 0 ? NULL : malloc(sizeof *c);
        if (!c) {
            if (fd >= 0)
                close(fd);
            break;
        }
        c->fd = fd;   // NORACE
        c->id = id;   // NORACE
        clock_gettime(CLOCK_MONOTONIC, &c->accepted);   // NORACE
        enqueue(h, c);
    }
    pthread_mutex_lock(&h->lock);
    h->draining = 1;   // NORACE
    pthread_cond_broadcast(&h->ready);
    pthread_mutex_unlock(&h->lock);
    return NULL;
}

static int listen_loopback(struct sockaddr_in *sa)
{
    socklen_t sl = sizeof *sa;
    int fd = socket(AF_INET, SOCK_STREAM, 0);

    memset(sa, 0, sizeof *sa);
    sa->sin_family = AF_INET;
    sa->sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    if (fd < 0 || bind(fd, (struct sockaddr *)sa, sl) != 0 || listen(fd, 64) != 0 ||
        getsockname(fd, (struct sockaddr *)sa, &sl) != 0)
        return -1;
    return fd;
}

static int request(const struct sockaddr_in *sa, const char *path)
{
    char req[160], buf[512];
    int fd = socket(AF_INET, SOCK_STREAM, 0), ok = 0;
    ssize_t n;

    if (fd < 0)
        return 0;
    if (connect(fd, (const struct sockaddr *)sa, sizeof *sa) == 0) {
        int len = snprintf(req, sizeof req, "GET %s HTTP/1.0\r\n\r\n", path);
        if (write(fd, req, (size_t)len) == len)
            while ((n = read(fd, buf, sizeof buf)) > 0)
                ok = 1;
    }
    close(fd);
    return ok;
}

int main(void)
{
    struct httpd *h = calloc(1, sizeof *h);
    struct sockaddr_in sa;
    pthread_t acceptor, pool[POOL];
    int answered = 0;

    signal(SIGPIPE, SIG_IGN);
    if (!h)
        return 1;
    h->listen_fd = listen_loopback(&sa);   // NORACE
    if (h->listen_fd < 0) {   // NORACE
        perror("listen");
        return 1;
    }
    pthread_mutex_init(&h->lock, NULL);
    pthread_cond_init(&h->ready, NULL);
    for (int i = 0; i < POOL; i++)
        if (pthread_create(&pool[i], NULL, pool_main, h) != 0)
            return 1;
    if (pthread_create(&acceptor, NULL, accept_main, h) != 0)
        return 1;
    for (int i = 0; i < REQUESTS; i++)
        answered += request(&sa, i % 3 == 0 ? "/" : i % 3 == 1 ? "/health" : "/none");
    pthread_join(acceptor, NULL);
    for (int i = 0; i < POOL; i++)
        pthread_join(pool[i], NULL);
    printf("answered %d served %lu errors %lu bytes %s\n", answered,
           atomic_load(&h->served), atomic_load(&h->errors), h->bytes_out ? "yes" : "no");   // NORACE
    close(h->listen_fd);   // NORACE
    free(h);   // NORACE
    return 0;
}
