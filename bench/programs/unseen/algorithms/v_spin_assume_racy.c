extern void abort(void);
extern void __VERIFIER_atomic_begin(void);
extern void __VERIFIER_atomic_end(void);
#include <pthread.h>

void assume_abort_if_not(int cond) { if (!cond) abort(); }

int held = 0;
int x, y;

void acquire(void)
{
    int h;
    __VERIFIER_atomic_begin();
    h = held; // NORACE
    __VERIFIER_atomic_end();
    assume_abort_if_not(h == 0);
    __VERIFIER_atomic_begin();
    held = 1; // NORACE
    __VERIFIER_atomic_end();
}

void __VERIFIER_atomic_release(void)
{
    held = 0; // NORACE
}

void *left(void *arg)
{
    acquire();
    x = x + 1; // RACE
    y = x; // RACE
    __VERIFIER_atomic_release();
    return 0;
}

void *right(void *arg)
{
    acquire();
    x = x + 2; // RACE
    if (y > x) // RACE
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
