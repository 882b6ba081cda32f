#include <pthread.h>
#include <stdatomic.h>
#include <sched.h>

typedef struct { atomic_int held; } spin_t;

spin_t L;
long balance = 100;

void spin_lock(spin_t *s)
{
    while (atomic_load(&s->held) != 0) // NORACE
        sched_yield();
    atomic_store(&s->held, 1); // NORACE
}

void spin_unlock(spin_t *s) { atomic_store(&s->held, 0); } // NORACE

void *deposit(void *a)
{
    for (int i = 0; i < 100; ++i) {
        spin_lock(&L);
        balance = balance + 1; // RACE
        spin_unlock(&L);
    }
    return a;
}

void *withdraw(void *a)
{
    for (int i = 0; i < 100; ++i) {
        spin_lock(&L);
        balance = balance - 1; // RACE
        spin_unlock(&L);
    }
    return a;
}

int main(void)
{
    pthread_t d, w;
    pthread_create(&d, 0, deposit, 0);
    pthread_create(&w, 0, withdraw, 0);
    pthread_join(d, 0);
    pthread_join(w, 0);
    return (int)(balance - 100); // NORACE
}
