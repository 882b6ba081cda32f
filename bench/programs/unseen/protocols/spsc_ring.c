/* Single producer, single consumer ring with acquire/release indices. */
#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>
#include <stdio.h>

#define CAP 16u

struct ring {
    atomic_uint head, tail;
    int cell[CAP];
};

static struct ring r;

static int ring_put(struct ring *q, int v)
{
    unsigned t = atomic_load_explicit(&q->tail, memory_order_relaxed);   // NORACE
    unsigned h = atomic_load_explicit(&q->head, memory_order_acquire);   // NORACE

    if (t - h == CAP)
        return 0;
    q->cell[t % CAP] = v;   // NORACE
    atomic_store_explicit(&q->tail, t + 1, memory_order_release);   // NORACE
    return 1;
}

static int ring_get(struct ring *q, int *v)
{
    unsigned h = atomic_load_explicit(&q->head, memory_order_relaxed);   // NORACE
    unsigned t = atomic_load_explicit(&q->tail, memory_order_acquire);   // NORACE

    if (h == t)
        return 0;
    *v = q->cell[h % CAP];   // NORACE
    atomic_store_explicit(&q->head, h + 1, memory_order_release);   // NORACE
    return 1;
}

static void *produce(void *arg)
{
    for (int i = 1; i <= 3000; i++)
        while (!ring_put(&r, i))
            sched_yield();
    while (!ring_put(&r, 0))
        sched_yield();
    return arg;
}

int main(void)
{
    pthread_t p;
    long sum = 0;
    int v = 1;

    pthread_create(&p, NULL, produce, NULL);
    while (v != 0) {
        if (ring_get(&r, &v))
            sum += v;
        else
            sched_yield();
    }
    pthread_join(p, NULL);
    printf("%ld\n", sum);
    return 0;
}
