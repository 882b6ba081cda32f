extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_atomic_begin(void);
extern void __VERIFIER_atomic_end(void);
extern void abort(void);
void reach_error(void) {}
#define assert(c) do { if (!(c)) { reach_error(); abort(); } } while (0)
#include <pthread.h>
/* all accesses in atomic sections */
int x, y;

void *a(void *arg)
{
    for (int i = 0; i < 5; i++) {
        __VERIFIER_atomic_begin();
        x++;  // NORACE
        y--;  // NORACE
        __VERIFIER_atomic_end();
    }
    return NULL;
}

int main(void)
{
    pthread_t t1, t2;
    pthread_create(&t1, NULL, a, NULL);
    pthread_create(&t2, NULL, a, NULL);
    __VERIFIER_atomic_begin();
    assert(x + y == 0);  // NORACE
    __VERIFIER_atomic_end();
    pthread_join(t1, NULL);
    pthread_join(t2, NULL);
    return x;  // NORACE
}
