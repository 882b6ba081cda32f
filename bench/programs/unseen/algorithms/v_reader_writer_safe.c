extern void abort(void);
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_atomic_begin(void);
extern void __VERIFIER_atomic_end(void);
#include <pthread.h>

/* gate > 0: that many readers; gate == -1: one writer */
static int gate;
static int page[2];
static int reads;

static void assume(int c) { if (!c) abort(); }

static void begin_read(void)
{
    __VERIFIER_atomic_begin();
    assume(gate >= 0); // NORACE
    gate++; // NORACE
    __VERIFIER_atomic_end();
}
static void end_read(void)
{
    __VERIFIER_atomic_begin();
    gate--; // NORACE
    reads++; // NORACE
    __VERIFIER_atomic_end();
}
static void begin_write(void)
{
    __VERIFIER_atomic_begin();
    assume(gate == 0); // NORACE
    gate = -1; // NORACE
    __VERIFIER_atomic_end();
}
static void end_write(void)
{
    __VERIFIER_atomic_begin();
    gate = 0; // NORACE
    __VERIFIER_atomic_end();
}

static void *rd(void *p)
{
    begin_read();
    if (page[0] != page[1]) // NORACE
        *(int *)p = 1; // NORACE
    end_read();
    return 0;
}

static void *wr(void *p)
{
    int v = __VERIFIER_nondet_int();
    begin_write();
    page[0] = v; // NORACE
    page[1] = v; // NORACE
    end_write();
    return p;
}

int main(void)
{
    pthread_t a, b, c;
    int t1 = 0, t2 = 0;
    pthread_create(&a, 0, rd, &t1);
    pthread_create(&b, 0, rd, &t2);
    pthread_create(&c, 0, wr, 0);
    pthread_join(a, 0); pthread_join(b, 0); pthread_join(c, 0);
    return t1 + t2 + reads - 2; // NORACE
}
