#include <pthread.h>
#include <stdatomic.h>

int payload;
atomic_int flag;

void *send(void *a)
{
    payload = 1; // NORACE
    atomic_thread_fence(memory_order_release);
    atomic_store_explicit(&flag, 1, memory_order_relaxed); // NORACE
    return a;
}

void *recv(void *a)
{
    while (atomic_load_explicit(&flag, memory_order_relaxed) == 0) // NORACE
        ;
    atomic_thread_fence(memory_order_acquire);
    payload++; // NORACE
    return a;
}

int main(void)
{
    pthread_t s, r;
    pthread_create(&s, 0, send, 0);
    pthread_create(&r, 0, recv, 0);
    pthread_join(s, 0);
    pthread_join(r, 0);
    return payload - 2; // NORACE
}
