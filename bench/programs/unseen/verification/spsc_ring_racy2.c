#include <pthread.h>
#include <stdatomic.h>

#define CAP 4
#define ITEMS 12

int slots[CAP];
atomic_uint head_pos;
atomic_uint tail_pos;

int put(int v)
{
    unsigned t = atomic_load_explicit(&tail_pos, memory_order_relaxed); // NORACE
    unsigned h = atomic_load_explicit(&head_pos, memory_order_acquire); // NORACE
    if (t - h == CAP)
        return 0;
    slots[t % CAP] = v; // RACE
    atomic_store_explicit(&tail_pos, t + 1, memory_order_release); // NORACE
    return 1;
}

int get(int *v)
{
    unsigned h = atomic_load_explicit(&head_pos, memory_order_relaxed); // NORACE
    unsigned t = atomic_load_explicit(&tail_pos, memory_order_acquire); // NORACE
    if (h == t)
        return 0;
    *v = slots[h % CAP]; // RACE
    atomic_store_explicit(&head_pos, h + 1, memory_order_release); // NORACE
    return 1;
}

void *producer(void *arg)
{
    int i = 0, spins = 0;
    while (i < ITEMS && ++spins < 1000000)
        if (put(i))
            i++;
    return 0;
}

void *consumer(void *arg)
{
    int v, n = 0, spins = 0;
    long sum = 0;
    while (n < ITEMS && ++spins < 1000000)
        if (get(&v)) {
            sum += v;
            n++;
        }
    return (void *)sum;
}

int main(void)
{
    pthread_t p, c;
    pthread_t p2;
    pthread_create(&p, 0, producer, 0);
    pthread_create(&p2, 0, producer, 0);
    pthread_create(&c, 0, consumer, 0);
    pthread_join(p, 0);
    pthread_join(p2, 0);
    pthread_join(c, 0);
    return 0;
}
