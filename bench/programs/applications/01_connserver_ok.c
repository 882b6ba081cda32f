/* Thread-per-connection echo server with a connection list and refcounts. */
#include <pthread.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <sys/socket.h>

#define MAX_CLIENTS 8

struct server;

struct conn {
    int fd;
    int id;
    int refs;                  /* protected by server->lock */
    size_t bytes_in;           /* protected by server->lock */
    char peer[32];
    struct server *srv;
    struct conn *next, *prev;
};

struct server {
    pthread_mutex_t lock;
    pthread_cond_t idle;
    struct conn *conns;
    int nconns;
    int next_id;
    unsigned long total_bytes;
    unsigned long total_msgs;
    bool stopping;
};

static struct server g_srv;

static void server_init(struct server *s)
{
    memset(s, 0, sizeof *s);
    pthread_mutex_init(&s->lock, NULL);
    pthread_cond_init(&s->idle, NULL);
    s->next_id = 1; // NORACE
}

static struct conn *conn_new(struct server *s, int fd)
{
    struct conn *c = calloc(1, sizeof *c);
    if (!c)
        return NULL;
    c->fd = fd; // NORACE
    c->srv = s; // NORACE
    c->refs = 1; // NORACE
    pthread_mutex_lock(&s->lock);
    c->id = s->next_id++; // NORACE
    snprintf(c->peer, sizeof c->peer, "client-%d", c->id); // NORACE
    c->next = s->conns;  // NORACE
    if (s->conns)
        s->conns->prev = c; // NORACE
    s->conns = c; // NORACE
    s->nconns++; // NORACE
    pthread_mutex_unlock(&s->lock);
    return c;
}

static void conn_unlink_locked(struct conn *c)
{
    struct server *s = c->srv;
    if (c->prev)
        c->prev->next = c->next; // NORACE
    else
        s->conns = c->next; // NORACE
    if (c->next)
        c->next->prev = c->prev; // NORACE
    s->nconns--; // NORACE
    if (s->nconns == 0) // NORACE
        pthread_cond_broadcast(&s->idle);
}

static void conn_put(struct conn *c)
{
    struct server *s = c->srv;
    bool last = false;

    pthread_mutex_lock(&s->lock);
    if (--c->refs == 0) { // NORACE
        conn_unlink_locked(c);
        last = true;
    }
    pthread_mutex_unlock(&s->lock);
    if (last) {
        close(c->fd);   // NORACE
        free(c);
    }
}

static void conn_account(struct conn *c, size_t n)
{
    struct server *s = c->srv;
    pthread_mutex_lock(&s->lock);
    c->bytes_in += n;  // NORACE
    s->total_msgs++; // NORACE
    s->total_bytes += n; // NORACE
    pthread_mutex_unlock(&s->lock);
}

static void *conn_main(void *arg)
{
    struct conn *c = arg;
    char buf[128];
    ssize_t n;

    while ((n = read(c->fd, buf, sizeof buf)) > 0) { // NORACE
        conn_account(c, (size_t)n);
        if (write(c->fd, buf, (size_t)n) != n)
            break;
    }
    conn_put(c);
    return NULL;
}

static int server_accept(struct server *s, int fd)
{
    pthread_t tid;
    pthread_attr_t at;
    struct conn *c = conn_new(s, fd);
    int rc;

    if (!c) {
        close(fd);
        return -1;
    }
    pthread_attr_init(&at);
    pthread_attr_setdetachstate(&at, PTHREAD_CREATE_DETACHED);
    rc = pthread_create(&tid, &at, conn_main, c);
    pthread_attr_destroy(&at);
    if (rc != 0) {
        conn_put(c);
        return -1;
    }
    return 0;
}

static void *admin_main(void *arg)
{
    struct server *s = arg;
    for (;;) {
        pthread_mutex_lock(&s->lock);
        if (s->stopping) { // NORACE
            pthread_mutex_unlock(&s->lock);
            break;
        }
        for (struct conn *c = s->conns; c; c = c->next) // NORACE
            printf("%s fd=%d bytes=%zu\n", c->peer, c->fd, c->bytes_in); // NORACE
        printf("total %lu\n", s->total_bytes); // NORACE
        pthread_mutex_unlock(&s->lock);
        usleep(1000);
    }
    return NULL;
}

static void *client_main(void *arg)
{
    int fd = (int)(long)arg;
    char msg[16] = "hello", in[16];
    for (int i = 0; i < 20; i++) {
        if (write(fd, msg, sizeof msg) != sizeof msg)
            break;
        if (read(fd, in, sizeof in) <= 0)
            break;
    }
    close(fd);
    return NULL;
}

int main(void)
{
    pthread_t admin, clients[MAX_CLIENTS];
    int nclients = 0;

    server_init(&g_srv);
    if (pthread_create(&admin, NULL, admin_main, &g_srv))
        return 1;
    for (int i = 0; i < MAX_CLIENTS; i++) {
        int sv[2];
        if (socketpair(AF_UNIX, SOCK_STREAM, 0, sv))
            break;
        if (server_accept(&g_srv, sv[0]) < 0) {
            close(sv[1]);
            continue;
        }
        pthread_create(&clients[nclients++], NULL, client_main, (void *)(long)sv[1]);
    }
    for (int i = 0; i < nclients; i++)
        pthread_join(clients[i], NULL);
    pthread_mutex_lock(&g_srv.lock);
    while (g_srv.nconns > 0)  // NORACE
        pthread_cond_wait(&g_srv.idle, &g_srv.lock);
    g_srv.stopping = true; // NORACE
    pthread_mutex_unlock(&g_srv.lock);
    pthread_join(admin, NULL);
    printf("msgs %lu\n", g_srv.total_msgs); // NORACE
    return 0;
}
