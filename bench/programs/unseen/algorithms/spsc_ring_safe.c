#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <sched.h>
#define SZ 8u

struct ring { atomic_uint head, tail; int buf[SZ]; };
static struct ring rq;

static bool ring_push(struct ring *r, int v)
{
    unsigned h = atomic_load_explicit(&r->head, memory_order_relaxed); // NORACE
    unsigned t = atomic_load_explicit(&r->tail, memory_order_acquire); // NORACE
    if (h - t == SZ)
        return false;
    r->buf[h % SZ] = v; // NORACE
    atomic_store_explicit(&r->head, h + 1, memory_order_release); // NORACE
    return true;
}

static bool ring_pop(struct ring *r, int *v)
{
    unsigned t = atomic_load_explicit(&r->tail, memory_order_relaxed); // NORACE
    if (t == atomic_load_explicit(&r->head, memory_order_acquire)) // NORACE
        return false;
    *v = r->buf[t % SZ]; // NORACE
    atomic_store_explicit(&r->tail, t + 1, memory_order_release); // NORACE
    return true;
}

static void *prod(void *p)
{
    for (int i = 0; i < 100; i++)
        while (!ring_push(&rq, i))
            sched_yield();
    return p;
}

static void *cons(void *p)
{
    int v = 0, sum = 0;
    for (int i = 0; i < 100; i++) {
        while (!ring_pop(&rq, &v))
            sched_yield();
        sum += v;
    }
    *(int *)p = sum; // NORACE
    return 0;
}

int main(void)
{
    pthread_t a, b;
    int sum = 0;
    pthread_create(&a, 0, prod, 0);
    pthread_create(&b, 0, cons, &sum);
    pthread_join(a, 0);
    pthread_join(b, 0);
    return sum < 0; // NORACE
}
