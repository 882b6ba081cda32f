#include <pthread.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

struct start { void (*fn)(int); int arg; };
static struct start pending;
static int left;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

static void *trampoline(void *p) {
    struct start *s = p;
    int a = s->arg; // RACE
    s->fn(a); // RACE
    return NULL;
}
static pthread_t spawn(void (*fn)(int), int arg) {
    pthread_t t;
    pending.fn = fn; // RACE
    pending.arg = arg; // RACE
    if (pthread_create(&t, NULL, trampoline, &pending) != 0) abort();
    return t;
}
static void add_left(int k) {
    pthread_mutex_lock(&m);
    left += k; // NORACE
    pthread_mutex_unlock(&m);
}
static void sub_left(int k) {
    pthread_mutex_lock(&m);
    left -= k; // NORACE
    pthread_mutex_unlock(&m);
}
int main(void) {
    pthread_t a = spawn(add_left, __VERIFIER_nondet_int());
    pthread_t b = spawn(sub_left, __VERIFIER_nondet_int());
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    return left; // NORACE
}
