#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <sched.h>

typedef struct cell { atomic_int busy; } cell;
typedef struct { _Atomic(cell *) tail; } clh;

static clh lk;
static double acc;

static cell *clh_lock(clh *l, cell *mine)
{
    cell *prev = atomic_exchange(&l->tail, mine); // NORACE
    while (atomic_load(&prev->busy)) // NORACE
        sched_yield();
    return prev;
}

static void clh_unlock(cell *mine)
{
    atomic_store(&mine->busy, 0); // NORACE
}

static void *job(void *arg)
{
    cell *mine = calloc(1, sizeof *mine);
    if (!mine)
        exit(1);
    atomic_init(&mine->busy, 1);
    for (int i = 0; i < 50; i++) {
        cell *prev = clh_lock(&lk, mine);
        acc += 0.5; // RACE
        clh_unlock(mine);
        mine = prev;
    }
    return arg;
}

int main(void)
{
    pthread_t a, b;
    cell *dummy = calloc(1, sizeof *dummy);
    if (!dummy)
        return 1;
    atomic_init(&lk.tail, dummy);
    acc = 0.0; // NORACE
    pthread_create(&a, 0, job, 0);
    pthread_create(&b, 0, job, 0);
    pthread_join(a, 0);
    pthread_join(b, 0);
    return acc == 50.0 ? 0 : 2; // NORACE
}
