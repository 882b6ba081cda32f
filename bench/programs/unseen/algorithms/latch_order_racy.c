#include <pthread.h>
#include <stdatomic.h>
#include <sched.h>
#include <stdio.h>

static atomic_int latch;
static int result[3];
static int rejected;

static void count_down(atomic_int *l) { atomic_fetch_sub_explicit(l, 1, memory_order_release); } // NORACE
static void await(atomic_int *l)
{
    while (atomic_load_explicit(l, memory_order_acquire) > 0) // NORACE
        sched_yield();
}

static void *compute(void *arg)
{
    int *slot = arg;
    int v = 0;
    for (int i = 0; i < 10; i++)
        v += i;
    count_down(&latch);
    *slot = v; // RACE
    return NULL;
}

int main(void)
{
    pthread_t t;
    int sum = 0;
    atomic_init(&latch, 3);
    rejected = 0; // NORACE
    for (int i = 0; i < 3; i++) {
        if (pthread_create(&t, NULL, compute, &result[i])) {
            rejected++; // NORACE
            count_down(&latch);
        } else {
            pthread_detach(t);
        }
    }
    await(&latch);
    for (int i = 0; i < 3; i++)
        sum += result[i]; // RACE
    printf("%d %d\n", sum, rejected); // NORACE
    return 0;
}
