#include <pthread.h>
#include <stdatomic.h>
#include <sched.h>

int data;
atomic_int ready;

void *writer(void *a)
{
    data = 42; // NORACE
    ready = 1; // NORACE
    return a;
}

void *reader(void *a)
{
    while (!ready) // NORACE
        sched_yield();
    *(int *)a = data; // NORACE
    return 0;
}

int main(void)
{
    pthread_t w, r;
    int seen = 0;
    pthread_create(&w, 0, writer, 0);
    pthread_create(&r, 0, reader, &seen);
    pthread_join(w, 0);
    pthread_join(r, 0);
    return seen != 42; // NORACE
}
