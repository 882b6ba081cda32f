#include <pthread.h>
#include <stdlib.h>
extern void __VERIFIER_atomic_begin(void);
extern void __VERIFIER_atomic_end(void);
static int state, seen, other;

static void *setter(void *arg) {
    (void)arg;
    __VERIFIER_atomic_begin();
    state = 1; // RACE
    other++; // NORACE
    __VERIFIER_atomic_end();
    return NULL;
}
static void *getter(void *arg) {
    (void)arg;
    if (state) // RACE
        seen = 1; // NORACE
    __VERIFIER_atomic_begin();
    other--; // NORACE
    __VERIFIER_atomic_end();
    return NULL;
}
int main(void) {
    pthread_t a, b;
    pthread_create(&a, NULL, setter, NULL);
    pthread_create(&b, NULL, getter, NULL);
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    return seen + other; // NORACE
}
