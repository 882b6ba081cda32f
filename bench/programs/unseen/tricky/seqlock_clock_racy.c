#include <pthread.h>
#include <stdatomic.h>

static atomic_uint seq;
static int sec, nsec;

static void *ticker(void *arg)
{
    int i;
    for (i = 1; i <= 50; i++) {
        unsigned s = atomic_load_explicit(&seq, memory_order_relaxed); // NORACE
        atomic_store_explicit(&seq, s + 1, memory_order_relaxed); // NORACE
        atomic_thread_fence(memory_order_release);
        sec = i; // RACE
        nsec = i * 10; // RACE
        atomic_store_explicit(&seq, s + 2, memory_order_release); // NORACE
    }
    return 0;
}

static void *viewer(void *arg)
{
    int tries;
    for (tries = 0; tries < 100000; tries++) {
        unsigned s1 = atomic_load_explicit(&seq, memory_order_acquire); // NORACE
        int a, b;
        a = sec; // RACE
        b = nsec; // RACE
        atomic_thread_fence(memory_order_acquire);
        if (!(s1 & 1) && s1 == atomic_load_explicit(&seq, memory_order_relaxed) && a == 50) // NORACE
            return (void *)(long)(b - a);
    }
    return 0;
}

int main(void)
{
    pthread_t t, v;
    pthread_create(&t, 0, ticker, 0);
    pthread_create(&v, 0, viewer, 0);
    pthread_join(t, 0);
    pthread_join(v, 0);
    return 0;
}
