#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#define CAP 8

static int ring[CAP];
static atomic_uint head, tail;

static void *producer(void *arg) {
    for (int i = 1; i <= 100; i++) {
        unsigned h = atomic_load_explicit(&head, memory_order_relaxed); // NORACE
        while (h - atomic_load_explicit(&tail, memory_order_acquire) == CAP) // NORACE
            ;
        ring[h % CAP] = i; // NORACE
        atomic_store_explicit(&head, h + 1, memory_order_release); // NORACE
    }
    return arg;
}
static void *consumer(void *arg) {
    long s = 0;
    for (int i = 1; i <= 100; i++) {
        unsigned t = atomic_load_explicit(&tail, memory_order_relaxed); // NORACE
        while (atomic_load_explicit(&head, memory_order_acquire) == t) // NORACE
            ;
        s += ring[t % CAP]; // NORACE
        atomic_store_explicit(&tail, t + 1, memory_order_release); // NORACE
    }
    *(long *)arg = s; // NORACE
    return NULL;
}
int main(void) {
    pthread_t p, c;
    long s = 0;
    pthread_create(&p, NULL, producer, NULL);
    pthread_create(&c, NULL, consumer, &s);
    pthread_join(p, NULL);
    pthread_join(c, NULL);
    printf("%ld\n", s); // NORACE
    return 0;
}
