#include <pthread.h>
#include <stdatomic.h>
#include <sched.h>

#define ORD memory_order_relaxed
atomic_bool wants[2];
atomic_int  whose;
int shared_max;
int shared_cnt;

void lock(int i)
{
    atomic_store_explicit(&wants[i], 1, ORD); // NORACE
    while (atomic_load_explicit(&wants[!i], ORD)) { // NORACE
        if (atomic_load_explicit(&whose, ORD) != i) { // NORACE
            atomic_store_explicit(&wants[i], 0, ORD); // NORACE
            while (atomic_load_explicit(&whose, ORD) != i)
                sched_yield();
            atomic_store_explicit(&wants[i], 1, ORD);
        }
    }
}

void unlock(int i)
{
    atomic_store_explicit(&whose, !i, ORD); // NORACE
    atomic_store_explicit(&wants[i], 0, ORD); // NORACE
}

void *first(void *p)
{
    int v = *(int *)p; // NORACE
    lock(0);
    if (v > shared_max) // RACE
        shared_max = v; // RACE
    shared_cnt++; // RACE
    unlock(0);
    return 0;
}

void *second(void *p)
{
    int v = *(int *)p; // NORACE
    lock(1);
    if (v > shared_max) // RACE
        shared_max = v; // RACE
    shared_cnt++; // RACE
    unlock(1);
    return 0;
}

int main()
{
    pthread_t t1, t2;
    int x = 3, y = 7;
    pthread_create(&t1, 0, first, &x);
    pthread_create(&t2, 0, second, &y);
    pthread_join(t1, 0);
    pthread_join(t2, 0);
    return shared_cnt == 2 && shared_max == 7 ? 0 : 1; // NORACE
}
