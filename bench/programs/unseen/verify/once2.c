extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_atomic_begin(void);
extern void __VERIFIER_atomic_end(void);
extern void abort(void);
void reach_error(void) {}
#define assert(c) do { if (!(c)) { reach_error(); abort(); } } while (0)
#include <pthread.h>
#include <stdlib.h>
/* each thread has its own once control */
int *table;

void init(void)
{
    int *p = malloc(10 * sizeof(int));
    if (!p)
        abort();
    for (int i = 0; i < 10; i++)
        p[i] = i;  // RACE
    table = p;  // RACE
}

void *user(void *arg)
{
    static __thread pthread_once_t once = PTHREAD_ONCE_INIT;
    int i = __VERIFIER_nondet_int();
    pthread_once(&once, init);
    if (i >= 0 && i < 10)
        assert(table[i] == i);  // RACE
    return NULL;
}

int main(void)
{
    pthread_t t[3];
    for (int i = 0; i < 3; i++)
        pthread_create(&t[i], NULL, user, NULL);
    for (int i = 0; i < 3; i++)
        pthread_join(t[i], NULL);
    return 0;
}
