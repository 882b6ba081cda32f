extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_atomic_begin(void);
extern void __VERIFIER_atomic_end(void);
extern void abort(void);
void reach_error(void) {}
#define assert(c) do { if (!(c)) { reach_error(); abort(); } } while (0)
#include <pthread.h>
#include <stdatomic.h>
/* the result is read only after the join that follows the stop flag */
static _Bool stop;
long work_done;

void *loop(void *arg)
{
    while (!__atomic_load_n(&stop, __ATOMIC_RELAXED))  // NORACE
        work_done++;  // NORACE
    return NULL;
}

int main(void)
{
    pthread_t t;
    pthread_create(&t, NULL, loop, NULL);
    for (volatile int i = 0; i < 1000; i++)
        ;
    __atomic_store_n(&stop, 1, __ATOMIC_RELAXED);  // NORACE
    pthread_join(t, NULL);
    assert(work_done >= 0);  // NORACE
    return 0;
}
