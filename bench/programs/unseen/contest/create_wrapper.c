#include <pthread.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

struct start { void (*fn)(void *); void *arg; };
static int left, right;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

static void *trampoline(void *p) {
    struct start s = *(struct start *)p; // NORACE
    free(p);
    s.fn(s.arg);
    return NULL;
}
static pthread_t spawn(void (*fn)(void *), void *arg) {
    pthread_t t;
    struct start *s = malloc(sizeof *s);
    if (!s) abort();
    s->fn = fn; // NORACE
    s->arg = arg; // NORACE
    if (pthread_create(&t, NULL, trampoline, s) != 0) abort();
    return t;
}
static void add_left(void *arg) {
    pthread_mutex_lock(&m);
    left += *(int *)arg; // NORACE
    pthread_mutex_unlock(&m);
}
static void own_right(void *arg) {
    right = *(int *)arg; // NORACE
}
int main(void) {
    int v = __VERIFIER_nondet_int();
    pthread_t a = spawn(add_left, &v), b = spawn(add_left, &v), c = spawn(own_right, &v);
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    pthread_join(c, NULL);
    v = left + right; // NORACE
    return v == 3;
}
