extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_atomic_begin(void);
extern void __VERIFIER_atomic_end(void);
extern void abort(void);
void reach_error(void) {}
#define assert(c) do { if (!(c)) { reach_error(); abort(); } } while (0)
#include <pthread.h>
/* Peterson with plain (volatile) variables: every access races */
volatile int flag[2];
volatile int turn;
int x;

void *p(void *arg)
{
    int me = (int)(long)arg, other = 1 - me;
    flag[me] = 1;  // RACE
    turn = other;  // RACE
    while (flag[other] && turn == other)  // RACE
        ;
    x++;  // RACE
    flag[me] = 0;  // RACE
    return NULL;
}

int main(void)
{
    pthread_t a, b;
    pthread_create(&a, NULL, p, (void *)0L);
    pthread_create(&b, NULL, p, (void *)1L);
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    assert(x == 2);  // NORACE
    return 0;
}
