#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

typedef struct item { int v; struct item *next; } item;
static _Atomic(item *) top;
static int drained;

static void push(int v)
{
    item *it = malloc(sizeof *it);
    if (!it)
        abort();
    it->next = atomic_load_explicit(&top, memory_order_relaxed); // NORACE
    while (!atomic_compare_exchange_weak_explicit(&top, &it->next, it, // NORACE
            memory_order_release, memory_order_relaxed))
        ;
    it->v = v; // RACE
}

static void drain(void)
{
    item *it = atomic_exchange_explicit(&top, NULL, memory_order_acquire); // NORACE
    while (it) {
        item *nx = it->next; // NORACE
        drained += it->v; // RACE
        free(it); // RACE
        it = nx;
    }
}

static void *pusher(void *p)
{
    for (int i = 0; i < 30; i++)
        push(1);
    return p;
}
static void *drainer(void *p)
{
    for (int i = 0; i < 30; i++)
        drain();
    return p;
}

int main(void)
{
    pthread_t a, b, d;
    pthread_create(&a, 0, pusher, 0);
    pthread_create(&b, 0, pusher, 0);
    pthread_create(&d, 0, drainer, 0);
    pthread_join(a, 0);
    pthread_join(b, 0);
    pthread_join(d, 0);
    drain();
    return drained < 0; // NORACE
}
