#include <pthread.h>
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint(void);
static int x, y;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

static void inc_x(void) { x++; } // RACE
static void inc_y(void) { y++; } // NORACE
static void reset(void) { y = 0; } // NORACE
static void (*const cmds[])(void) = { inc_x, inc_y, reset };

static void dispatch(unsigned c) {
    if (c == 0) {
        cmds[0]();
        return;
    }
    pthread_mutex_lock(&m);
    if (c < 3)
        cmds[c]();
    pthread_mutex_unlock(&m);
}
static void *run(void *arg) {
    (void)arg;
    dispatch(__VERIFIER_nondet_uint());
    return NULL;
}
int main(void) {
    pthread_t a, b;
    pthread_create(&a, NULL, run, NULL);
    pthread_create(&b, NULL, run, NULL);
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    return x + y; // NORACE
}
