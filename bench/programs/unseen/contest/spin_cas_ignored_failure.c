#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
static atomic_int word;
static int balance = 100;
static int audits;

static int try_spin(atomic_int *w) {
    int expect = 0;
    return atomic_compare_exchange_strong(w, &expect, 1); // NORACE
}
static void unspin(atomic_int *w) { atomic_store(w, 0); } // NORACE

static void *payer(void *arg) {
    (void)arg;
    int tries = 0;
    while (!try_spin(&word) && tries < 3)
        tries++;
    balance -= 10; // RACE
    unspin(&word);
    return NULL;
}
static void *auditor(void *arg) {
    (void)arg;
    audits++; // NORACE
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
