#include <pthread.h>
#include <stdatomic.h>

atomic_int flag[2];
atomic_int turn;
int counter = 0;

static void enter(int me)
{
    int other = 1 - me;
    atomic_store(&flag[me], 1); // NORACE
    atomic_store(&turn, me); // NORACE
    while (atomic_load(&flag[other]) && atomic_load(&turn) == other) // NORACE
        ;
}

static void leave(int me)
{
    atomic_store(&flag[me], 0); // NORACE
}

void *worker(void *arg)
{
    int me = (int)(long)arg;
    for (int k = 0; k < 50; k++) {
        enter(me);
        counter++; // RACE
        leave(me);
    }
    return 0;
}

int main(void)
{
    pthread_t t0, t1;
    pthread_create(&t0, 0, worker, (void *)0L);
    pthread_create(&t1, 0, worker, (void *)1L);
    pthread_join(t0, 0);
    pthread_join(t1, 0);
    return counter == 0; // NORACE
}
