#include <pthread.h>
#include <sched.h>

static int pending;
static int handled;

static void *source(void *arg)
{
    for (int i = 0; i < 50; i++)
        __atomic_fetch_add(&pending, 1, __ATOMIC_SEQ_CST); // RACE
    return arg;
}

static void *sink(void *arg)
{
    while (handled < 50) { // NORACE
        if (pending > 0) { // RACE
            __atomic_fetch_sub(&pending, 1, __ATOMIC_SEQ_CST); // NORACE
            handled++; // NORACE
        } else {
            sched_yield();
        }
    }
    return arg;
}

int main(void)
{
    pthread_t a, b;
    pending = 0; // NORACE
    pthread_create(&a, 0, source, 0);
    pthread_create(&b, 0, sink, 0);
    pthread_join(a, 0);
    pthread_join(b, 0);
    return pending != 0 || handled != 50; // NORACE
}
