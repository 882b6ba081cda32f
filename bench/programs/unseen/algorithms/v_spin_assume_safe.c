extern void abort(void);
extern void __VERIFIER_atomic_begin(void);
extern void __VERIFIER_atomic_end(void);
#include <pthread.h>

void assume_abort_if_not(int cond) { if (!cond) abort(); }

int held = 0;
int x, y;

void __VERIFIER_atomic_acquire(void)
{
    assume_abort_if_not(held == 0); // NORACE
    held = 1; // NORACE
}

void __VERIFIER_atomic_release(void)
{
    held = 0; // NORACE
}

void *left(void *arg)
{
    __VERIFIER_atomic_acquire();
    x = x + 1; // NORACE
    y = x; // NORACE
    __VERIFIER_atomic_release();
    return 0;
}

void *right(void *arg)
{
    __VERIFIER_atomic_acquire();
    x = x + 2; // NORACE
    if (y > x) // NORACE
        abort();
    __VERIFIER_atomic_release();
    return 0;
}

int main(void)
{
    pthread_t l, r;
    pthread_create(&l, 0, left, 0);
    pthread_create(&r, 0, right, 0);
    pthread_join(l, 0);
    pthread_join(r, 0);
    return x != 3; // NORACE
}
