#include <pthread.h>
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_atomic_begin(void);
extern void __VERIFIER_atomic_end(void);
extern void abort(void);
void reach_error(void) { abort(); }

static int tickets, serving;
static int shared_sum;

static void lock(void)
{
    int mine;
    __VERIFIER_atomic_begin();
    mine = tickets++;  // NORACE
    __VERIFIER_atomic_end();
    for (;;) {
        int s;
        __VERIFIER_atomic_begin();
        s = serving;  // NORACE
        __VERIFIER_atomic_end();
        if (s == mine)
            break;
    }
}

static void unlock(void)
{
    __VERIFIER_atomic_begin();
    serving = serving + 1;  // NORACE
    __VERIFIER_atomic_end();
}

static void *adder(void *arg)
{
    int by = __VERIFIER_nondet_int() & 3;
    (void)arg;
    lock();
    shared_sum += by;  // NORACE
    shared_sum += 1;  // NORACE
    unlock();
    return NULL;
}

int main(void)
{
    pthread_t a, b;
    pthread_create(&a, 0, adder, 0);
    pthread_create(&b, 0, adder, 0);
    pthread_join(a, 0);
    pthread_join(b, 0);
    if (shared_sum < 2)  // NORACE
        reach_error();
    return 0;
}
