#include <pthread.h>
#include <stdatomic.h>

#define ROUNDS 50

atomic_flag guard = ATOMIC_FLAG_INIT;
int hits;
int misses;

void acquire(void)
{
    while (atomic_flag_test_and_set_explicit(&guard, memory_order_acquire)) // NORACE
        ;
}

void release(void)
{
    atomic_flag_clear_explicit(&guard, memory_order_release); // NORACE
}

void *worker(void *arg)
{
    int i;
    int me = *(int *)arg; // NORACE
    for (i = 0; i < ROUNDS; i++) {
        acquire();
        hits = hits + 1; // NORACE
        if (i % 3 == me)
            misses++; // NORACE
        release();
    }
    return 0;
}

int main(void)
{
    pthread_t a, b;
    int ia = 0, ib = 1; // NORACE
    pthread_create(&a, 0, worker, &ia);
    pthread_create(&b, 0, worker, &ib);
    pthread_join(a, 0);
    pthread_join(b, 0);
    return hits - 2 * ROUNDS + misses * 0; // NORACE
}
