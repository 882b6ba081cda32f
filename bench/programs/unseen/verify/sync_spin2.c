extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_atomic_begin(void);
extern void __VERIFIER_atomic_end(void);
extern void abort(void);
void reach_error(void) {}
#define assert(c) do { if (!(c)) { reach_error(); abort(); } } while (0)
#include <pthread.h>
/* a test and set that gives up after some tries and enters anyway */
static int lk;
int bal;

static int acquire(int *l)
{
    for (int i = 0; i < 100; i++)
        if (!__sync_lock_test_and_set(l, 1))  // NORACE
            return 1;
    return 0;
}

static void release(int *l)
{
    __sync_lock_release(l);  // NORACE
}

void *w(void *arg)
{
    int amt = __VERIFIER_nondet_int();
    int got = acquire(&lk);
    bal += amt;  // RACE
    if (got)
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
    return bal;  // NORACE
}
