#include <pthread.h>
#include <stdatomic.h>
#include <sched.h>
#include <stdint.h>
#define CAP 4

#define PUB memory_order_relaxed

typedef struct { atomic_size_t seq; int value; } cell_t;
static cell_t cells[CAP];
static atomic_size_t enq, deq;
static atomic_int got;

static int try_put(int v)
{
    size_t pos = atomic_load_explicit(&enq, memory_order_relaxed); // NORACE
    for (;;) {
        cell_t *c = &cells[pos % CAP];
        size_t s = atomic_load_explicit(&c->seq, memory_order_acquire); // NORACE
        intptr_t d = (intptr_t)s - (intptr_t)pos;
        if (d == 0) {
            if (atomic_compare_exchange_weak_explicit(&enq, &pos, pos + 1, // NORACE
                    memory_order_relaxed, memory_order_relaxed)) {
                c->value = v; // RACE
                atomic_store_explicit(&c->seq, pos + 1, PUB); // NORACE
                return 1;
            }
        } else if (d < 0) {
            return 0;
        } else {
            pos = atomic_load_explicit(&enq, memory_order_relaxed);
        }
    }
}

static int try_get(int *v)
{
    size_t pos = atomic_load_explicit(&deq, memory_order_relaxed); // NORACE
    for (;;) {
        cell_t *c = &cells[pos % CAP];
        size_t s = atomic_load_explicit(&c->seq, memory_order_acquire); // NORACE
        intptr_t d = (intptr_t)s - (intptr_t)(pos + 1);
        if (d == 0) {
            if (atomic_compare_exchange_weak_explicit(&deq, &pos, pos + 1, // NORACE
                    memory_order_relaxed, memory_order_relaxed)) {
                *v = c->value; // RACE
                atomic_store_explicit(&c->seq, pos + CAP, PUB); // NORACE
                return 1;
            }
        } else if (d < 0) {
            return 0;
        } else {
            pos = atomic_load_explicit(&deq, memory_order_relaxed);
        }
    }
}

static void *p_main(void *a) { for (int i = 0; i < 30; i++) while (!try_put(i)) sched_yield(); return a; }
static void *c_main(void *a)
{
    int v;
    for (int i = 0; i < 30; i++) {
        while (!try_get(&v))
            sched_yield();
        atomic_fetch_add(&got, v); // NORACE
    }
    return a;
}

int main(void)
{
    pthread_t t[4];
    for (size_t i = 0; i < CAP; i++)
        atomic_init(&cells[i].seq, i);
    for (int i = 0; i < 4; i++)
        pthread_create(&t[i], 0, i & 1 ? c_main : p_main, 0);
    for (int i = 0; i < 4; i++)
        pthread_join(t[i], 0);
    return got != 870; // NORACE
}
