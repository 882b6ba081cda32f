#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
void reach_error(void) { abort(); }
struct msg { int a, b; };
static struct msg box;
static atomic_bool ready;

static void *sender(void *arg) {
    (void)arg;
    box.a = __VERIFIER_nondet_int(); // NORACE
    box.b = box.a; // NORACE
    atomic_store_explicit(&ready, 1, memory_order_release); // NORACE
    return NULL;
}
static void *receiver(void *arg) {
    (void)arg;
    if (atomic_load_explicit(&ready, memory_order_acquire)) { // NORACE
        int a = box.a; // NORACE
        int b = box.b; // NORACE
        if (a != b) reach_error();
    }
    return NULL;
}
int main(void) {
    pthread_t s, r1, r2;
    pthread_create(&r1, NULL, receiver, NULL);
    pthread_create(&s, NULL, sender, NULL);
    pthread_create(&r2, NULL, receiver, NULL);
    pthread_join(s, NULL);
    pthread_join(r1, NULL);
    pthread_join(r2, NULL);
    return 0;
}
