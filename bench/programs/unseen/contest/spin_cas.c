#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
void reach_error(void) { abort(); }
static atomic_int word;
static int balance = 100, moved;

static void spin(atomic_int *w) {
    int expect;
    do {
        expect = 0;
    } while (!atomic_compare_exchange_weak_explicit(w, &expect, 1, memory_order_acquire, memory_order_relaxed)); // NORACE
}
static int try_spin(atomic_int *w) {
    int expect = 0;
    return atomic_compare_exchange_strong(w, &expect, 1); // NORACE
}
static void unspin(atomic_int *w) { atomic_store_explicit(w, 0, memory_order_release); } // NORACE

static void *payer(void *arg) {
    (void)arg;
    spin(&word);
    balance -= 10; // NORACE
    moved += 10; // NORACE
    unspin(&word);
    return NULL;
}
static void *auditor(void *arg) {
    (void)arg;
    if (try_spin(&word)) {
        if (balance + moved != 100) reach_error(); // NORACE
        unspin(&word);
    }
    return NULL;
}
int main(void) {
    pthread_t a, b, c;
    pthread_create(&a, NULL, payer, NULL);
    pthread_create(&b, NULL, payer, NULL);
    pthread_create(&c, NULL, auditor, NULL);
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    pthread_join(c, NULL);
    return balance; // NORACE
}
