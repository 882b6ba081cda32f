#include <pthread.h>
#include <stdatomic.h>

volatile int want[2];
volatile int turn;
int shared_sum;

void enter(int me)
{
    int spins = 0;
    int other = 1 - me;
    want[me] = 1; // RACE
    turn = other; // RACE
    while (want[other] && turn == other) // RACE
        if (++spins > 20000000)
            break;
}

void leave(int me)
{
    want[me] = 0; // RACE
}

void *p(void *arg)
{
    int me = (int)(long)arg;
    int i;
    for (i = 0; i < 20; i++) {
        enter(me);
        shared_sum += me + 1; // RACE
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
