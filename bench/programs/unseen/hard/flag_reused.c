#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
static atomic_int ready;
static int data;
static void *reader(void *arg) {
    long s = 0;
    for (int i = 0; i < 1000; i++)
        if (atomic_load_explicit(&ready, memory_order_acquire)) // NORACE
            s += data; // RACE
    return (void *)s;
}
int main(void) {
    pthread_t t;
    pthread_create(&t, NULL, reader, NULL);
    for (int i = 0; i < 1000; i++) {
        atomic_store_explicit(&ready, 0, memory_order_release); // NORACE
        data = i; // RACE
        atomic_store_explicit(&ready, 1, memory_order_release); // NORACE
    }
    pthread_join(t, NULL);
    return 0;
}
