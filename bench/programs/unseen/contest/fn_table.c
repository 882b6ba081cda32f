#include <pthread.h>
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint(void);
static int x, y;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

static void inc_x(void) { x++; } // NORACE
static void inc_y(void) { y++; } // NORACE
static void swap(void) {
    int t = x; // NORACE
    x = y; // NORACE
    y = t; // NORACE
}
static void (*const cmds[])(void) = { inc_x, inc_y, swap };

static void dispatch(unsigned c) {
    pthread_mutex_lock(&m);
    if (c < sizeof cmds / sizeof *cmds)
        cmds[c]();
    pthread_mutex_unlock(&m);
}
static void *run(void *arg) {
    (void)arg;
    for (;;) {
        unsigned c = __VERIFIER_nondet_uint();
        if (c > 5) break;
        dispatch(c);
    }
    return NULL;
}
int main(void) {
    pthread_t a, b;
    pthread_create(&a, NULL, run, NULL);
    pthread_create(&b, NULL, run, NULL);
    dispatch(2);
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    return x + y; // NORACE
}
