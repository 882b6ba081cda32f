#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <sched.h>

struct route { int hops; };
static _Atomic(struct route *) best;
static atomic_int users;

static int peek(void)
{
    int h = 0;
    atomic_fetch_add(&users, 1); // NORACE
    struct route *r = atomic_load(&best); // NORACE
    h = r->hops; // NORACE
    atomic_fetch_sub(&users, 1); // NORACE
    return h;
}

static void *lookup(void *out)
{
    int s = 0;
    for (int i = 0; i < 100; i++)
        s += peek();
    *(int *)out = s; // NORACE
    return NULL;
}

static void *replace(void *arg)
{
    for (int i = 2; i < 12; i++) {
        struct route *n = malloc(sizeof *n);
        if (!n)
            abort();
        n->hops = i; // NORACE
        struct route *old = atomic_exchange(&best, n); // NORACE
        while (atomic_load(&users) != 0) // NORACE
            sched_yield();
        free(old); // NORACE
    }
    return arg;
}

int main(void)
{
    pthread_t l, r;
    int out = 0;
    struct route *first = malloc(sizeof *first);
    if (!first)
        return 1;
    first->hops = 1; // NORACE
    atomic_store(&best, first);
    pthread_create(&l, NULL, lookup, &out);
    pthread_create(&r, NULL, replace, NULL);
    pthread_join(l, NULL);
    pthread_join(r, NULL);
    free(atomic_load(&best)); // NORACE
    return out < 0; // NORACE
}
