#include <pthread.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
void reach_error(void) { abort(); }

static _Thread_local int depth;
static _Thread_local int scratch[8];
static __thread int *cursor;
static int result;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

static void descend(int n) {
    depth++; // NORACE
    *cursor = n; // NORACE
    if (cursor < scratch + 7)
        cursor++; // NORACE
    if (n > 0) descend(n - 1);
    depth--; // NORACE
}
static void *worker(void *arg) {
    (void)arg;
    cursor = scratch;
    descend(__VERIFIER_nondet_int() & 3);
    if (depth != 0) reach_error(); // NORACE
    pthread_mutex_lock(&m);
    result += scratch[0]; // NORACE
    pthread_mutex_unlock(&m);
    return NULL;
}
int main(void) {
    pthread_t a, b;
    pthread_create(&a, NULL, worker, NULL);
    pthread_create(&b, NULL, worker, NULL);
    worker(NULL);
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    return result == 7; // NORACE
}
