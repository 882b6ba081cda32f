extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_atomic_begin(void);
extern void __VERIFIER_atomic_end(void);
extern void abort(void);
void reach_error(void) {}
#define assert(c) do { if (!(c)) { reach_error(); abort(); } } while (0)
#include <pthread.h>
#include <stdatomic.h>
/* the releasing store is relaxed */
atomic_uint next_ticket, serving;
int shared;

void lock(void)
{
    unsigned t = atomic_fetch_add_explicit(&next_ticket, 1, memory_order_relaxed);  // NORACE
    while (atomic_load_explicit(&serving, memory_order_acquire) != t)  // NORACE
        ;
}

void unlock(void)
{
    unsigned s = atomic_load_explicit(&serving, memory_order_relaxed);  // NORACE
    atomic_store_explicit(&serving, s + 1, memory_order_relaxed);  // NORACE
}

void *w(void *arg)
{
    lock();
    int l = shared;  // RACE
    shared = l + 1;  // RACE
    unlock();
    return NULL;
}

int main(void)
{
    pthread_t t[3];
    for (int i = 0; i < 3; i++)
        pthread_create(&t[i], NULL, w, NULL);
    for (int i = 0; i < 3; i++)
        pthread_join(t[i], NULL);
    assert(shared <= 3);  // NORACE
    return 0;
}
