extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_atomic_begin(void);
extern void __VERIFIER_atomic_end(void);
extern void abort(void);
void reach_error(void) {}
#define assert(c) do { if (!(c)) { reach_error(); abort(); } } while (0)
#include <pthread.h>
/* spin lock from __sync builtins */
static int lk;
int bal;

static void acquire(int *l)
{
    while (__sync_lock_test_and_set(l, 1))  // NORACE
        ;
}

static void release(int *l)
{
    __sync_lock_release(l);  // NORACE
}

void *w(void *arg)
{
    int amt = __VERIFIER_nondet_int();
    acquire(&lk);
    bal += amt;  // NORACE
    release(&lk);
    acquire(&lk);
    bal -= amt;  // NORACE
    release(&lk);
    return NULL;
}

int main(void)
{
    pthread_t a, b;
    pthread_create(&a, NULL, w, NULL);
    pthread_create(&b, NULL, w, NULL);
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    assert(bal == 0);  // NORACE
    return 0;
}
