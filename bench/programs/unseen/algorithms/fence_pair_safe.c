#include <pthread.h>
#include <stdatomic.h>
#include <sched.h>

static int frame[8];
static atomic_uint seq_no;
static int extra;

static void *producer(void *p)
{
    for (int i = 0; i < 8; i++)
        frame[i] = i * i; // NORACE
    atomic_thread_fence(memory_order_release);
    atomic_store_explicit(&seq_no, 1, memory_order_relaxed); // NORACE
    extra = 1; // NORACE
    return p;
}

static void *consumer(void *p)
{
    int s = 0;
    while (atomic_load_explicit(&seq_no, memory_order_relaxed) == 0) // NORACE
        sched_yield();
    atomic_thread_fence(memory_order_acquire);
    for (int i = 0; i < 8; i++)
        s += frame[i]; // NORACE
    *(int *)p = s; // NORACE
    return 0;
}

int main(void)
{
    pthread_t a, b;
    int out;
    pthread_create(&a, 0, producer, 0);
    pthread_create(&b, 0, consumer, &out);
    pthread_join(a, 0);
    pthread_join(b, 0);
    return out + extra != 141; // NORACE
}
