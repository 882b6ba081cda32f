#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
struct conf { int a; };
static _Atomic(struct conf *) live;
static void *reader(void *arg) {
    long s = 0;
    for (int i = 0; i < 1000; i++) {
        struct conf *c = atomic_load(&live); // NORACE
        s += c->a; // RACE
    }
    return (void *)s;
}
int main(void) {
    pthread_t t;
    struct conf *c = malloc(sizeof *c);
    if (!c) abort();
    c->a = 1; // NORACE
    atomic_store(&live, c); // NORACE
    pthread_create(&t, NULL, reader, NULL);
    for (int i = 0; i < 1000; i++) {
        struct conf *n = malloc(sizeof *n);
        if (!n) abort();
        n->a = i;
        struct conf *old = atomic_exchange(&live, n); // NORACE
        free(old); // RACE
    }
    pthread_join(t, NULL);
    return 0;
}
