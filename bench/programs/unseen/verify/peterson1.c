extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_atomic_begin(void);
extern void __VERIFIER_atomic_end(void);
extern void abort(void);
void reach_error(void) {}
#define assert(c) do { if (!(c)) { reach_error(); abort(); } } while (0)
#include <pthread.h>
#include <stdatomic.h>
/* Peterson with sequentially consistent atomics */
atomic_int flag[2];
atomic_int turn;
int x;

void *p(void *arg)
{
    int me = (int)(long)arg, other = 1 - me;
    for (int i = 0; i < 50; i++) {
        atomic_store(&flag[me], 1);  // NORACE
        atomic_store(&turn, other);  // NORACE
        while (atomic_load(&flag[other]) && atomic_load(&turn) == other)  // NORACE
            ;
        x++;  // NORACE
        atomic_store(&flag[me], 0);  // NORACE
    }
    return NULL;
}

int main(void)
{
    pthread_t a, b;
    pthread_create(&a, NULL, p, (void *)0L);
    pthread_create(&b, NULL, p, (void *)1L);
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    assert(x == 100);  // NORACE
    return 0;
}
