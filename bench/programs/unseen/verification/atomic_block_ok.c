#include <pthread.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_atomic_begin(void);
extern void __VERIFIER_atomic_end(void);

int tokens = 2; // NORACE
int taken;
int failed;

void *taker(void *arg)
{
    int got = 0;
    int want = __VERIFIER_nondet_int();
    __VERIFIER_atomic_begin();
    if (want > 0 && tokens > 0) { // NORACE
        tokens--; // NORACE
        taken++; // NORACE
        got = 1;
    }
    if (!got)
        failed++; // NORACE
    __VERIFIER_atomic_end();
    return 0;
}

void *inspector(void *arg)
{
    int seen;
    __VERIFIER_atomic_begin();
    seen = taken; // NORACE
    __VERIFIER_atomic_end();
    return (void *)(long)seen;
}

int main(void)
{
    pthread_t a, b, c;
    pthread_create(&a, 0, taker, 0);
    pthread_create(&b, 0, taker, 0);
    pthread_create(&c, 0, inspector, 0);
    pthread_join(a, 0);
    pthread_join(b, 0);
    pthread_join(c, 0);
    return tokens + taken == 2 && failed >= 0; // NORACE
}
