extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_atomic_begin(void);
extern void __VERIFIER_atomic_end(void);
extern void abort(void);
void reach_error(void) {}
#define assert(c) do { if (!(c)) { reach_error(); abort(); } } while (0)
#include <pthread.h>
#include <stddef.h>
/* the address of a thread local variable of main is given to a thread */
__thread int local;
int *view;

static void bump(int n)
{
    for (int i = 0; i < n; i++)
        local++;  // RACE
}

void *w(void *arg)
{
    bump(3);
    *view += local;  // RACE
    return NULL;
}

int main(void)
{
    pthread_t t;
    view = &local;  // NORACE
    pthread_create(&t, NULL, w, NULL);
    bump(2);
    pthread_join(t, NULL);
    assert(local <= 5);  // NORACE
    return 0;
}
