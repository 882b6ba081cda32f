#include <pthread.h>
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint(void);
static void assume_abort_if_not(int c) { if (!c) abort(); }
static int cells[8];
static unsigned i, j;

static void *first(void *arg) {
    (void)arg;
    cells[i] = 1; // RACE
    return NULL;
}
static void *second(void *arg) {
    (void)arg;
    cells[j] = 2; // RACE
    return NULL;
}
int main(void) {
    pthread_t a, b;
    i = __VERIFIER_nondet_uint(); // NORACE
    j = __VERIFIER_nondet_uint(); // NORACE
    assume_abort_if_not(i <= j && j < 8);
    pthread_create(&a, NULL, first, NULL);
    pthread_create(&b, NULL, second, NULL);
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    return cells[0]; // NORACE
}
