// The same; the object comes from a wrapper, and another function starts the thread.
#include <pthread.h>
#include <stdlib.h>
struct conn { pthread_t tid; int fd; int timeout; long bytes; };
static void *serve(void *arg) {
    struct conn *c = arg;
    c->bytes = c->timeout; // RACE
    return 0;
}
static void *zalloc(size_t n) { void *p = calloc(1, n); if (!p) abort(); return p; }
static void start(struct conn *c) { pthread_create(&c->tid, 0, serve, c); }
static struct conn *open_conn(int fd) {
    struct conn *c = zalloc(sizeof *c);
    c->fd = fd;
    start(c);
    c->timeout = 30; // RACE
    return c;
}
int main(void) {
    struct conn *cs[3];
    for (int i = 0; i < 3; i++)
        cs[i] = open_conn(i + 3);
    for (int i = 0; i < 3; i++)
        pthread_join(cs[i]->tid, 0);
    return 0;
}
