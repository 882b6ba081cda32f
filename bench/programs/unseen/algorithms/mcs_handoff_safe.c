#include <pthread.h>
#include <stdatomic.h>
#include <sched.h>
#include <stddef.h>

struct qnode {
    _Atomic(struct qnode *) next;
    atomic_int wait;
};

static _Atomic(struct qnode *) tail;
static int histogram[4];

static void mcs_acquire(struct qnode *n)
{
    struct qnode *pred;
    atomic_store_explicit(&n->next, NULL, memory_order_relaxed);
    atomic_store_explicit(&n->wait, 1, memory_order_relaxed); // NORACE
    pred = atomic_exchange_explicit(&tail, n, memory_order_acq_rel); // NORACE
    if (pred != NULL) {
        atomic_store_explicit(&pred->next, n, memory_order_release); // NORACE
        while (atomic_load_explicit(&n->wait, memory_order_acquire)) // NORACE
            sched_yield();
    }
}

static void mcs_release(struct qnode *n)
{
    struct qnode *succ = atomic_load_explicit(&n->next, memory_order_acquire); // NORACE
    if (succ == NULL) {
        struct qnode *expect = n;
        if (atomic_compare_exchange_strong_explicit(&tail, &expect, NULL, // NORACE
                memory_order_release, memory_order_relaxed))
            return;
        while ((succ = atomic_load_explicit(&n->next, memory_order_acquire)) == NULL) // NORACE
            sched_yield();
    }
    atomic_store_explicit(&succ->wait, 0, memory_order_release); // NORACE
}

static void *worker(void *unused)
{
    struct qnode me;
    (void)unused;
    for (int i = 0; i < 100; i++) {
        mcs_acquire(&me);
        histogram[i % 4]++; // NORACE
        mcs_release(&me);
    }
    return NULL;
}

int main(void)
{
    pthread_t t[3];
    for (int i = 0; i < 3; i++)
        pthread_create(&t[i], NULL, worker, NULL);
    for (int i = 0; i < 3; i++)
        pthread_join(t[i], NULL);
    return histogram[0] + histogram[1] + histogram[2] + histogram[3] != 300; // NORACE
}
