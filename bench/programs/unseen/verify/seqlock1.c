extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_atomic_begin(void);
extern void __VERIFIER_atomic_end(void);
extern void abort(void);
void reach_error(void) {}
#define assert(c) do { if (!(c)) { reach_error(); abort(); } } while (0)
#include <pthread.h>
#include <stdatomic.h>
/* seqlock with atomic data */
atomic_uint seq;
atomic_int d1, d2;

void *writer(void *arg)
{
    for (int i = 1; i < 20; i++) {
        unsigned s = atomic_load(&seq);  // NORACE
        atomic_store(&seq, s + 1);  // NORACE
        atomic_store(&d1, i);  // NORACE
        atomic_store(&d2, i);  // NORACE
        atomic_store(&seq, s + 2);  // NORACE
    }
    return NULL;
}

void *reader(void *arg)
{
    unsigned s1, s2;
    int a, b;
    do {
        s1 = atomic_load(&seq);  // NORACE
        a = atomic_load(&d1);  // NORACE
        b = atomic_load(&d2);  // NORACE
        s2 = atomic_load(&seq);  // NORACE
    } while (s1 != s2 || (s1 & 1));
    assert(a == b);
    return NULL;
}

int main(void)
{
    pthread_t w, r;
    pthread_create(&w, NULL, writer, NULL);
    pthread_create(&r, NULL, reader, NULL);
    pthread_join(w, NULL);
    pthread_join(r, NULL);
    return 0;
}
