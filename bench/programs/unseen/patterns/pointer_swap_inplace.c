#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>

struct routes { int version; int n; int next_hop[8]; };
static _Atomic(struct routes *) live;

static void *updater(void *arg) {
    for (int v = 1; v < 20; v++) {
        struct routes *r = calloc(1, sizeof *r);
        if (!r) abort();
        r->n = v % 8; // NORACE
        for (int i = 0; i < r->n; i++) // NORACE
            r->next_hop[i] = i; // NORACE
        atomic_store_explicit(&live, r, memory_order_release); // NORACE
        r->version = v; // RACE
    }
    return arg;
}

static void *lookup(void *arg) {
    long sum = 0;
    for (int k = 0; k < 100; k++) {
        struct routes *r = atomic_load_explicit(&live, memory_order_acquire); // NORACE
        if (!r) continue;
        for (int i = 0; i < r->n; i++) // NORACE
            sum += r->next_hop[i]; // NORACE
        sum += r->version; // RACE
    }
    *(long *)arg = sum; // NORACE
    return NULL;
}

int main(void) {
    pthread_t u, a;
    long sa = 0;
    pthread_create(&u, NULL, updater, NULL);
    pthread_create(&a, NULL, lookup, &sa);
    pthread_join(u, NULL);
    pthread_join(a, NULL);
    printf("%ld\n", sa); // NORACE
    return 0;
}
