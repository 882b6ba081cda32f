/* Peterson's algorithm for two threads, sequentially consistent atomics. */
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>

static atomic_int flag[2];
static atomic_int turn;
static long balance = 100;
static int finished[2];

static void enter(int me)
{
    int other = 1 - me;
    atomic_store(&flag[me], 1); // NORACE
    atomic_store(&turn, other); // NORACE
    while (atomic_load(&flag[other]) && atomic_load(&turn) == other) // NORACE
        ;
}

static void leave(int me)
{
    atomic_store(&flag[me], 0); // NORACE
}

static void *deposit(void *arg)
{
    for (int i = 0; i < 200; i++) {
        enter(0);
        balance = balance + 10; // NORACE
        leave(0);
    }
    finished[0] = 1; // NORACE
    return arg;
}

static void *withdraw(void *arg)
{
    for (int i = 0; i < 200; i++) {
        enter(1);
        if (balance >= 10) // NORACE
            balance -= 10; // NORACE
        leave(1);
    }
    finished[1] = 1; // NORACE
    return arg;
}

int main(void)
{
    pthread_t a, b;
    pthread_create(&a, NULL, deposit, NULL);
    pthread_create(&b, NULL, withdraw, NULL);
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    printf("%ld %d\n", balance, finished[0] + finished[1]); // NORACE
    return 0;
}
