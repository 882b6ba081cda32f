#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
static int data;
static atomic_int flag;

static void *writer(void *arg) {
    (void)arg;
    data = 7; // RACE
    atomic_thread_fence(memory_order_release);
    atomic_store_explicit(&flag, 1, memory_order_relaxed); // NORACE
    return NULL;
}
static void *reader(void *arg) {
    int *out = arg;
    atomic_thread_fence(memory_order_acquire);
    while (!atomic_load_explicit(&flag, memory_order_relaxed)) // NORACE
        ;
    *out = data; // RACE
    return NULL;
}
int main(void) {
    pthread_t w, r;
    int v = 0;
    pthread_create(&w, NULL, writer, NULL);
    pthread_create(&r, NULL, reader, &v);
    pthread_join(w, NULL);
    pthread_join(r, NULL);
    return v; // NORACE
}
