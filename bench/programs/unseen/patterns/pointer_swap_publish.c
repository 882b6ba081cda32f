#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>

struct routes { int version; int n; int next_hop[8]; struct routes *retired; };
static _Atomic(struct routes *) live;
static struct routes *graveyard;

static struct routes *make(int version, int n) {
    struct routes *r = calloc(1, sizeof *r);
    if (!r) abort();
    r->version = version; // NORACE
    r->n = n; // NORACE
    for (int i = 0; i < n; i++)
        r->next_hop[i] = version * 10 + i; // NORACE
    return r;
}

static void *updater(void *arg) {
    for (int v = 1; v < 20; v++) {
        struct routes *fresh = make(v, v % 8);
        struct routes *old = atomic_exchange_explicit(&live, fresh, memory_order_acq_rel); // NORACE
        old->retired = graveyard; // NORACE
        graveyard = old; // NORACE
    }
    return arg;
}

static void *lookup(void *arg) {
    long sum = 0;
    for (int k = 0; k < 100; k++) {
        struct routes *r = atomic_load_explicit(&live, memory_order_acquire); // NORACE
        for (int i = 0; i < r->n; i++) // NORACE
            sum += r->next_hop[i]; // NORACE
    }
    *(long *)arg = sum; // NORACE
    return NULL;
}

int main(void) {
    pthread_t u, a, b;
    long sa, sb;
    atomic_init(&live, make(0, 1));
    pthread_create(&u, NULL, updater, NULL);
    pthread_create(&a, NULL, lookup, &sa);
    pthread_create(&b, NULL, lookup, &sb);
    pthread_join(u, NULL);
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    printf("%ld %ld\n", sa, sb); // NORACE
    while (graveyard) { // NORACE
        struct routes *next = graveyard->retired; // NORACE
        free(graveyard); // NORACE
        graveyard = next; // NORACE
    }
    return 0;
}
