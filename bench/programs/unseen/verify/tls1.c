extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_atomic_begin(void);
extern void __VERIFIER_atomic_end(void);
extern void abort(void);
void reach_error(void) {}
#define assert(c) do { if (!(c)) { reach_error(); abort(); } } while (0)
#include <pthread.h>
/* thread local counters, only the sum is shared */
__thread int local;
int total;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

static void bump(int n)
{
    for (int i = 0; i < n; i++)
        local++;  // NORACE
}

void *w(void *arg)
{
    bump(__VERIFIER_nondet_int() & 7);
    pthread_mutex_lock(&m);
    total += local;  // NORACE
    pthread_mutex_unlock(&m);
    return NULL;
}

int main(void)
{
    pthread_t t[3];
    for (int i = 0; i < 3; i++)
        pthread_create(&t[i], NULL, w, NULL);
    bump(2);
    assert(local == 2);  // NORACE
    for (int i = 0; i < 3; i++)
        pthread_join(t[i], NULL);
    assert(total <= 21);  // NORACE
    return 0;
}
