extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_atomic_begin(void);
extern void __VERIFIER_atomic_end(void);
extern void abort(void);
void reach_error(void) {}
#define assert(c) do { if (!(c)) { reach_error(); abort(); } } while (0)
#include <pthread.h>
#include <stdatomic.h>
/* the acquire fence stands before the loop */
int data;
atomic_int flag;

void *w(void *arg)
{
    data = 7;  // RACE
    atomic_thread_fence(memory_order_release);
    atomic_store_explicit(&flag, 1, memory_order_relaxed);  // NORACE
    return NULL;
}

void *r(void *arg)
{
    atomic_thread_fence(memory_order_acquire);
    while (!atomic_load_explicit(&flag, memory_order_relaxed))  // NORACE
        ;
    int d = data;  // RACE
    return (void *)(long)d;
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
