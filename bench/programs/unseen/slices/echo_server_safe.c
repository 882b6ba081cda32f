/* A toy echo server: every "connection" is one end of a socketpair. */
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#define MAX_CONN 4
#define BUFSZ 64

struct server {
    pthread_mutex_t lock;
    pthread_cond_t idle;
    int active;
    unsigned long bytes_in;
    unsigned long bytes_out;
    int errors;
    int shutting_down;
};

struct conn {
    int fd;
    int id;
    struct server *srv;
};

static void server_init(struct server *s)
{
    memset(s, 0, sizeof *s); // NORACE
    pthread_mutex_init(&s->lock, NULL);
    pthread_cond_init(&s->idle, NULL);
}

static void conn_begin(struct server *s)
{
    pthread_mutex_lock(&s->lock);
    s->active++; // NORACE
    pthread_mutex_unlock(&s->lock);
}

static void conn_end(struct server *s)
{
    pthread_mutex_lock(&s->lock);
    if (--s->active == 0) // NORACE
        pthread_cond_broadcast(&s->idle);
    pthread_mutex_unlock(&s->lock);
}

static int echo_once(struct conn *c)
{
    char buf[BUFSZ];
    ssize_t n = read(c->fd, buf, sizeof buf); // NORACE
    if (n <= 0)
        return 0;
    pthread_mutex_lock(&c->srv->lock);
    c->srv->bytes_in += (unsigned long)n; // NORACE
    pthread_mutex_unlock(&c->srv->lock);
    if (buf[0] == '!') {
        pthread_mutex_lock(&c->srv->lock);
        c->srv->errors++; // NORACE
        pthread_mutex_unlock(&c->srv->lock);
        return 0;
    }
    if (write(c->fd, buf, (size_t)n) != n)
        return 0;
    pthread_mutex_lock(&c->srv->lock);
    c->srv->bytes_out += (unsigned long)n; // NORACE
    pthread_mutex_unlock(&c->srv->lock);
    return 1;
}

static void *serve(void *arg)
{
    struct conn *c = arg;
    while (echo_once(c))
        ;
    close(c->fd); // NORACE
    conn_end(c->srv);
    free(c);
    return NULL;
}

static int spawn_conn(struct server *s, int id)
{
    int sv[2];
    pthread_t t;
    struct conn *c;

    if (socketpair(AF_UNIX, SOCK_STREAM, 0, sv) < 0)
        return -1;
    c = malloc(sizeof *c);
    c->fd = sv[0]; // NORACE
    c->id = id; // NORACE
    c->srv = s; // NORACE
    conn_begin(s);
    if (pthread_create(&t, NULL, serve, c) != 0) {
        conn_end(s);
        free(c);
        close(sv[0]);
        close(sv[1]);
        return -1;
    }
    pthread_detach(t);
    return sv[1];
}

int main(void)
{
    struct server s;
    int fds[MAX_CONN];
    char back[BUFSZ];

    server_init(&s);
    for (int i = 0; i < MAX_CONN; i++)
        fds[i] = spawn_conn(&s, i);
    for (int i = 0; i < MAX_CONN; i++) {
        if (fds[i] < 0)
            continue;
        if (write(fds[i], "ping", 4) == 4 && read(fds[i], back, sizeof back) < 0)
            perror("read");
        if (write(fds[i], "!bad", 4) != 4)
            perror("write");
    }
    pthread_mutex_lock(&s.lock);
    s.shutting_down = 1; // NORACE
    while (s.active > 0) // NORACE
        pthread_cond_wait(&s.idle, &s.lock);
    printf("in=%lu out=%lu\n", s.bytes_in, s.bytes_out); // NORACE
    printf("errors=%d\n", s.errors); // NORACE
    pthread_mutex_unlock(&s.lock);
    return 0;
}
