#include <pthread.h>

int lock_word;
int queue_len;
int total;
long peak;

void lock(void)
{
    while (__sync_lock_test_and_set(&lock_word, 1)) // NORACE
        while (__atomic_load_n(&lock_word, __ATOMIC_RELAXED)) // NORACE
            ;
}

void unlock(void)
{
    __sync_lock_release(&lock_word); // NORACE
}

void *arrive(void *arg)
{
    int i;
    for (i = 0; i < 10; i++) {
        lock();
        queue_len++; // NORACE
        if (queue_len > peak) // NORACE
            peak = queue_len; // NORACE
        unlock();
        __sync_fetch_and_add(&total, 1); // NORACE
    }
    return 0;
}

void *depart(void *arg)
{
    int i;
    for (i = 0; i < 10; i++) {
        lock();
        if (queue_len > 0) // NORACE
            queue_len--; // NORACE
        unlock();
        __sync_fetch_and_add(&total, 1); // NORACE
    }
    return 0;
}

int main(void)
{
    pthread_t a, b;
    pthread_create(&a, 0, arrive, 0);
    pthread_create(&b, 0, depart, 0);
    pthread_join(a, 0);
    pthread_join(b, 0);
    return total != 20; // NORACE
}
