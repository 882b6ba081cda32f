extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_atomic_begin(void);
extern void __VERIFIER_atomic_end(void);
extern void abort(void);
void reach_error(void) {}
#define assert(c) do { if (!(c)) { reach_error(); abort(); } } while (0)
#include <pthread.h>
#include <stdatomic.h>
/* publication by fences and relaxed accesses */
int data;
atomic_int flag;

void *w(void *arg)
{
    data = 7;  // NORACE
    atomic_thread_fence(memory_order_release);
    atomic_store_explicit(&flag, 1, memory_order_relaxed);  // NORACE
    return NULL;
}

void *r(void *arg)
{
    while (!atomic_load_explicit(&flag, memory_order_relaxed))  // NORACE
        ;
    atomic_thread_fence(memory_order_acquire);
    assert(data == 7);  // NORACE
    return NULL;
}

int main(void)
{
    pthread_t a, b;
    pthread_create(&a, NULL, w, NULL);
    pthread_create(&b, NULL, r, NULL);
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    return 0;
}
