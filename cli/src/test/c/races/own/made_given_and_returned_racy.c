// An object made for a thread is written to after the thread was started, and returned.
#include <pthread.h>
#include <stdlib.h>
struct conn { pthread_t tid; int fd; int timeout; long bytes; };
static void *serve(void *arg) {
    struct conn *c = arg;
    c->bytes = c->timeout; // RACE
    return 0;
}
static struct conn *open_conn(int fd) {
    struct conn *c = calloc(1, sizeof *c);
    if (!c) abort();
    c->fd = fd;
    pthread_create(&c->tid, 0, serve, c);
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
