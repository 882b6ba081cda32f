#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>

struct clockdata {
    atomic_uint seq;
    atomic_long sec, nsec;
    long writer_ticks;
};
static struct clockdata now;
static atomic_bool stop;

static void publish(long s, long ns) {
    unsigned q = atomic_load_explicit(&now.seq, memory_order_relaxed); // NORACE
    atomic_store_explicit(&now.seq, q + 1, memory_order_relaxed); // NORACE
    atomic_thread_fence(memory_order_release);
    atomic_store_explicit(&now.sec, s, memory_order_relaxed); // NORACE
    atomic_store_explicit(&now.nsec, ns, memory_order_relaxed); // NORACE
    atomic_store_explicit(&now.seq, q + 2, memory_order_release); // NORACE
    now.writer_ticks++; // NORACE
}

static void sample(long *s, long *ns) {
    unsigned a, b;
    do {
        a = atomic_load_explicit(&now.seq, memory_order_acquire); // NORACE
        *s = atomic_load_explicit(&now.sec, memory_order_relaxed); // NORACE
        *ns = atomic_load_explicit(&now.nsec, memory_order_relaxed); // NORACE
        atomic_thread_fence(memory_order_acquire);
        b = atomic_load_explicit(&now.seq, memory_order_relaxed); // NORACE
    } while (a != b || (a & 1));
}

static void *ticker(void *arg) {
    long i = 0;
    while (!atomic_load(&stop)) { // NORACE
        publish(i, i * 10);
        i++;
    }
    return arg;
}

int main(void) {
    pthread_t t;
    long s = 0, ns = 0;
    pthread_create(&t, NULL, ticker, NULL);
    for (int i = 0; i < 100; i++)
        sample(&s, &ns);
    atomic_store(&stop, 1); // NORACE
    pthread_join(t, NULL);
    printf("%ld %ld %ld\n", s, ns, now.writer_ticks); // NORACE
    return 0;
}
