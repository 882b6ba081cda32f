#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

struct obj {
    atomic_int refs;
    int a, b;
    int final;
};

static void put(struct obj *o)
{
    if (atomic_fetch_sub(&o->refs, 1) == 1) { // NORACE
        o->final = o->a + o->b; // NORACE
    }
}

static void *ta(void *p)
{
    struct obj *o = p;
    o->a = 1; // NORACE
    put(o);
    return 0;
}

static void *tb(void *p)
{
    struct obj *o = p;
    o->b = 2; // NORACE
    put(o);
    return 0;
}

int main(void)
{
    struct obj *o = malloc(sizeof *o);
    pthread_t x, y;
    atomic_init(&o->refs, 2);
    o->a = o->b = o->final = 0; // NORACE
    pthread_create(&x, 0, ta, o);
    pthread_create(&y, 0, tb, o);
    pthread_join(x, 0);
    pthread_join(y, 0);
    int f = o->final; // NORACE
    free(o);
    return f != 3;
}
