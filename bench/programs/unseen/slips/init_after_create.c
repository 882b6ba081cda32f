#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

struct conn { pthread_t tid; int fd; int timeout; long bytes; const char *peer; };

static void *serve(void *arg) {
    struct conn *c = arg;
    long n = c->fd * 10; // NORACE
    if (c->timeout > 0) // RACE
        n += c->timeout; // RACE
    c->bytes = n; // NORACE
    return NULL;
}
static struct conn *open_conn(int fd) {
    struct conn *c = calloc(1, sizeof *c);
    if (!c) abort();
    c->fd = fd; // NORACE
    c->peer = "local"; // NORACE
    if (pthread_create(&c->tid, NULL, serve, c) != 0) {
        free(c);
        return NULL;
    }
    c->timeout = 30; // RACE
    return c;
}
static long close_conn(struct conn *c) {
    pthread_join(c->tid, NULL);
    long n = c->bytes; // NORACE
    printf("%s %d\n", c->peer, c->timeout); // NORACE
    free(c); // NORACE
    return n;
}
int main(void) {
    struct conn *cs[3];
    long sum = 0;
    for (int i = 0; i < 3; i++)
        cs[i] = open_conn(i + 3);
    for (int i = 0; i < 3; i++)
        if (cs[i])
            sum += close_conn(cs[i]);
    printf("%ld\n", sum);
    return 0;
}
