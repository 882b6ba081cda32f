/* Filter lock: generalised Peterson for NT threads. */
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>
#include <sched.h>
#define NT 3

struct filter {
    atomic_int level[NT];
    atomic_int victim[NT];
} f;

unsigned total;
unsigned own[NT];

static int somebody(int me, int l)
{
    for (int k = 0; k < NT; k++)
        if (k != me && atomic_load(&f.level[k]) >= l) // NORACE
            return 1;
    return 0;
}

static void f_lock(int me)
{
    for (int l = 1; l < NT; l++) {
        atomic_store(&f.level[me], l); // NORACE
        atomic_store(&f.victim[l], me); // NORACE
        while (somebody(me, l) && atomic_load(&f.victim[l]) == me) // NORACE
            sched_yield();
    }
}

static void f_unlock(int me)
{
    atomic_store(&f.level[me], 0); // NORACE
}

static void *run(void *p)
{
    int me = (int)(intptr_t)p;
    for (int i = 0; i < 50; i++) {
        f_lock(me);
        total++; // NORACE
        f_unlock(me);
        own[me]++; // NORACE
    }
    return NULL;
}

int main(void)
{
    pthread_t th[NT];
    for (intptr_t i = 0; i < NT; i++)
        pthread_create(th + i, NULL, run, (void *)i);
    for (int i = 0; i < NT; i++)
        pthread_join(th[i], NULL);
    return total == own[0] + own[1] + own[2] ? 0 : 1; // NORACE
}
