#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

struct route {
    int gateway;
    int metric;
    struct route *retired_next;
};

static _Atomic(struct route *) current;
static struct route *retired;

static void *lookup(void *arg)
{
    long sum = 0;
    int i;
    for (i = 0; i < 20; i++) {
        struct route *r = atomic_load_explicit(&current, memory_order_acquire); // NORACE
        sum += r->gateway; // NORACE
        sum += r->metric; // RACE
    }
    return (void *)sum;
}

static void *updater(void *arg)
{
    int i;
    for (i = 1; i <= 5; i++) {
        struct route *old = atomic_load_explicit(&current, memory_order_relaxed); // NORACE
        struct route *r;
        if (old->gateway == i % 2) { // NORACE
            old->metric = i; // RACE
            continue;
        }
        r = malloc(sizeof *r);
        if (!r)
            return 0;
        r->gateway = i % 2; // NORACE
        r->metric = i; // NORACE
        atomic_store_explicit(&current, r, memory_order_release); // NORACE
        old->retired_next = retired; // NORACE
        retired = old; // NORACE
    }
    return 0;
}

int main(void)
{
    pthread_t l[2], u;
    struct route *r = calloc(1, sizeof *r);
    if (!r)
        return 1;
    r->gateway = 1; // NORACE
    atomic_init(&current, r); // NORACE
    pthread_create(&l[0], 0, lookup, 0);
    pthread_create(&l[1], 0, lookup, 0);
    pthread_create(&u, 0, updater, 0);
    pthread_join(l[0], 0);
    pthread_join(l[1], 0);
    pthread_join(u, 0);
    while (retired) { // NORACE
        r = retired; // NORACE
        retired = r->retired_next; // NORACE
        free(r); // NORACE
    }
    free(atomic_load(&current)); // NORACE
    return 0;
}
