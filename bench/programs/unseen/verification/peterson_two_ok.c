#include <pthread.h>
#include <stdatomic.h>

atomic_int want[2];
atomic_int turn;
int shared_sum;

void enter(int me)
{
    int other = 1 - me;
    want[me] = 1; // NORACE
    turn = other; // NORACE
    while (want[other] && turn == other) // NORACE
        ;
}

void leave(int me)
{
    want[me] = 0; // NORACE
}

void *p(void *arg)
{
    int me = (int)(long)arg;
    int i;
    for (i = 0; i < 20; i++) {
        enter(me);
        shared_sum += me + 1; // NORACE
        leave(me);
    }
    return 0;
}

int main(void)
{
    pthread_t t0, t1;
    pthread_create(&t0, 0, p, (void *)0L);
    pthread_create(&t1, 0, p, (void *)1L);
    pthread_join(t0, 0);
    pthread_join(t1, 0);
    return shared_sum != 60; // NORACE
}
