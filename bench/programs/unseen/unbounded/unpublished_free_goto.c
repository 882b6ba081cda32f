#include <pthread.h>
#include <stdlib.h>
struct conn { int fd; long rx; };
static struct conn *slot;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static void add(int fd) {
    struct conn *c = calloc(1, sizeof *c);
    if (!c) return;
    c->fd = fd; // NORACE
    pthread_mutex_lock(&m);
    if (!slot) { // NORACE
        slot = c; // NORACE
        c = NULL;
    }
    pthread_mutex_unlock(&m);
    free(c); // NORACE
}
static void *run1(void *arg) {
    add(1);
    pthread_mutex_lock(&m);
    slot->rx++; // NORACE
    pthread_mutex_unlock(&m);
    return arg;
}
static void *run(void *arg) {
    for (int k = 0; k < 1000; k++)
        run1(arg);
    return NULL;
}
int main(void) {
    pthread_t t[3];
    for (int i = 0; i < 3; i++) pthread_create(&t[i], NULL, run, NULL);
    for (int i = 0; i < 3; i++) pthread_join(t[i], NULL);
    return 0;
}
