#include <pthread.h>
#include <stdatomic.h>
extern void __VERIFIER_atomic_begin(void);
extern void __VERIFIER_atomic_end(void);
extern void __VERIFIER_assume(int);
extern void abort(void);
void reach_error(void) { abort(); }

/* stop/pendingIo protocol of a device extension */
int pendingIo = 1;
int stopping = 0;
int stopEvent = 0;
int stopped = 0;

int inc(void)
{
    int ok;
    __VERIFIER_atomic_begin();
    if (stopping) // NORACE
        ok = 0;
    else {
        pendingIo++; // NORACE
        ok = 1;
    }
    __VERIFIER_atomic_end();
    return ok;
}

void dec(void)
{
    __VERIFIER_atomic_begin();
    pendingIo--; // NORACE
    if (pendingIo == 0) // NORACE
        stopEvent = 1; // NORACE
    __VERIFIER_atomic_end();
}

void *dispatch(void *u)
{
    if (inc()) {
        __VERIFIER_atomic_begin();
        int s = stopped; // NORACE
        __VERIFIER_atomic_end();
        if (s)
            reach_error();
        dec();
    }
    return u;
}

void stop(void)
{
    __VERIFIER_atomic_begin();
    stopping = 1; // NORACE
    __VERIFIER_atomic_end();
    dec();
    __VERIFIER_atomic_begin();
    __VERIFIER_assume(stopEvent); // NORACE
    stopped = 1; // NORACE
    __VERIFIER_atomic_end();
}

int main(void)
{
    pthread_t t;
    pthread_create(&t, 0, dispatch, 0);
    stop();
    pthread_join(t, 0);
    return 0;
}
