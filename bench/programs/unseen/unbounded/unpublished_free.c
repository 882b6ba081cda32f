#include <pthread.h>
#include <stdlib.h>
struct conn { int fd; long rx; };
static struct conn *slot[2];
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int add(int fd) {
    int at = -1;
    struct conn *c = calloc(1, sizeof *c);
    if (!c) return -1;
    c->fd = fd; // NORACE
    pthread_mutex_lock(&m);
    for (int i = 0; i < 2; i++)
        if (!slot[i]) { // NORACE
            slot[i] = c; // NORACE
            at = i;
            break;
        }
    pthread_mutex_unlock(&m);
    if (at < 0)
        free(c); // NORACE
    return at;
}
static void *run1(void *arg) {
    add(1);
    pthread_mutex_lock(&m);
    if (slot[0]) // NORACE
        slot[0]->rx++; // NORACE
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
