#include <pthread.h>
#include <stdlib.h>
struct state {
    unsigned open : 1;
    unsigned mode : 3;
    unsigned : 0;
    unsigned busy : 1;
    unsigned char plain;
    unsigned late : 4;
};
static struct state s;

static void *left(void *arg) {
    (void)arg;
    s.open = 1; // NORACE
    s.mode = 5; // NORACE
    return NULL;
}
static void *right(void *arg) {
    (void)arg;
    s.busy = 1; // NORACE
    return NULL;
}
static void *third(void *arg) {
    (void)arg;
    s.plain = 9; // NORACE
    return NULL;
}
int main(void) {
    pthread_t a, b, c;
    pthread_create(&a, NULL, left, NULL);
    pthread_create(&b, NULL, right, NULL);
    pthread_create(&c, NULL, third, NULL);
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    pthread_join(c, NULL);
    return s.mode + s.busy; // NORACE
}
