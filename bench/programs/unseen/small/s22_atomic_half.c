#include <pthread.h>
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_atomic_begin(void);
extern void __VERIFIER_atomic_end(void);
extern void abort(void);
void reach_error(void) { abort(); }

static int level = 50;
static int refills;

static int take(int n)
{
    int got = 0;
    __VERIFIER_atomic_begin();
    if (level >= n) {  // NORACE
        level -= n;  // RACE
        got = n;
    }
    __VERIFIER_atomic_end();
    return got;
}

static void *drinker(void *arg)
{
    for (int i = 0; i < 10; i++) {
        int n = __VERIFIER_nondet_int() & 3;
        if (take(n) > 3)
            reach_error();
    }
    return arg;
}

static void *barkeeper(void *arg)
{
    for (int i = 0; i < 10; i++) {
        if (level < 20) {  // RACE
            __VERIFIER_atomic_begin();
            level += 20;  // NORACE
            refills++;  // NORACE
            __VERIFIER_atomic_end();
        }
    }
    return arg;
}

int main(void)
{
    pthread_t a, b, c;
    pthread_create(&a, 0, drinker, 0);
    pthread_create(&b, 0, drinker, 0);
    pthread_create(&c, 0, barkeeper, 0);
    pthread_join(a, 0);
    pthread_join(b, 0);
    pthread_join(c, 0);
    return level < 0 || refills > 10;  // NORACE
}
