#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#define CAP 8

static int ring[CAP];
static atomic_uint head, tail;

static int put(int v) {
    unsigned h = atomic_load_explicit(&head, memory_order_relaxed); // NORACE
    if (h - atomic_load_explicit(&tail, memory_order_acquire) == CAP) // NORACE
        return 0;
    ring[h % CAP] = v; // RACE
    atomic_store_explicit(&head, h + 1, memory_order_release); // NORACE
    return 1;
}
static int get(int *v) {
    unsigned t = atomic_load_explicit(&tail, memory_order_relaxed); // NORACE
    if (atomic_load_explicit(&head, memory_order_acquire) == t) // NORACE
        return 0;
    *v = ring[t % CAP]; // RACE
    atomic_store_explicit(&tail, t + 1, memory_order_release); // NORACE
    return 1;
}
static void *producer(void *arg) {
    for (int i = 0; i < 50; i++)
        put(i);
    return arg;
}
int main(void) {
    pthread_t a, b;
    long s = 0;
    int v;
    pthread_create(&a, NULL, producer, NULL);
    pthread_create(&b, NULL, producer, NULL);
    for (int i = 0; i < 50; i++)
        if (get(&v))
            s += v;
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    printf("%ld\n", s);
    return 0;
}
