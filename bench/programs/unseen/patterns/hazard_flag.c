#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>

/* one reader announces what it uses; the writer waits until it is let go */
struct conf { int a, b; };
static _Atomic(struct conf *) shared;
static _Atomic(struct conf *) hazard;
static atomic_bool finished;

static void *reader(void *arg) {
    long sum = 0;
    for (int i = 0; i < 200; i++) {
        struct conf *c;
        do {
            c = atomic_load(&shared); // NORACE
            atomic_store(&hazard, c); // NORACE
        } while (c != atomic_load(&shared)); // NORACE
        sum += c->a + c->b; // NORACE
        atomic_store(&hazard, NULL); // NORACE
    }
    *(long *)arg = sum; // NORACE
    atomic_store(&finished, 1); // NORACE
    return NULL;
}

static struct conf *make(int v) {
    struct conf *c = malloc(sizeof *c);
    if (!c) abort();
    c->a = v; // NORACE
    c->b = 2 * v; // NORACE
    return c;
}

int main(void) {
    pthread_t t;
    long sum = 0;
    int v = 0;
    atomic_store(&shared, make(v));
    pthread_create(&t, NULL, reader, &sum);
    while (!atomic_load(&finished)) { // NORACE
        struct conf *fresh = make(++v);
        struct conf *old = atomic_exchange(&shared, fresh); // NORACE
        while (atomic_load(&hazard) == old) // NORACE
            ;
        old->a = -1; // NORACE
        free(old); // NORACE
    }
    pthread_join(t, NULL);
    printf("%ld\n", sum); // NORACE
    return 0;
}
