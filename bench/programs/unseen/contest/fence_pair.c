#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
void reach_error(void) { abort(); }
static int data[2];
static atomic_int flag;

static void *writer(void *arg) {
    (void)arg;
    data[0] = 7; // NORACE
    data[1] = 8; // NORACE
    atomic_thread_fence(memory_order_release);
    atomic_store_explicit(&flag, 1, memory_order_relaxed); // NORACE
    return NULL;
}
static void *reader(void *arg) {
    (void)arg;
    while (!atomic_load_explicit(&flag, memory_order_relaxed)) // NORACE
        ;
    atomic_thread_fence(memory_order_acquire);
    if (data[0] + data[1] != 15) reach_error(); // NORACE
    return NULL;
}
int main(void) {
    pthread_t w, r;
    pthread_create(&w, NULL, writer, NULL);
    pthread_create(&r, NULL, reader, NULL);
    pthread_join(w, NULL);
    pthread_join(r, NULL);
    return 0;
}
