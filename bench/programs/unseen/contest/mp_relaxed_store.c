#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
static int payload, extra;
static atomic_int ready;

static void *sender(void *arg) {
    (void)arg;
    extra = 1; // NORACE
    atomic_store_explicit(&ready, 1, memory_order_release); // NORACE
    payload = __VERIFIER_nondet_int(); // RACE
    atomic_store_explicit(&ready, 2, memory_order_relaxed); // NORACE
    return NULL;
}
static void *receiver(void *arg) {
    int *out = arg;
    int s = atomic_load_explicit(&ready, memory_order_acquire); // NORACE
    if (s == 1)
        *out = extra; // NORACE
    if (s == 2)
        *out = payload; // RACE
    return NULL;
}
int main(void) {
    pthread_t s, r;
    int v = 0;
    pthread_create(&s, NULL, sender, NULL);
    pthread_create(&r, NULL, receiver, &v);
    pthread_join(s, NULL);
    pthread_join(r, NULL);
    return v; // NORACE
}
