extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_atomic_begin(void);
extern void __VERIFIER_atomic_end(void);
extern void abort(void);
void reach_error(void) {}
#define assert(c) do { if (!(c)) { reach_error(); abort(); } } while (0)
#include <pthread.h>
#include <stdlib.h>
pthread_once_t once = PTHREAD_ONCE_INIT;
int *table;

void init(void)
{
    table = malloc(10 * sizeof(int));  // NORACE
    if (!table)  // NORACE
        abort();
    for (int i = 0; i < 10; i++)
        table[i] = i;  // NORACE
}

void *user(void *arg)
{
    int i = __VERIFIER_nondet_int();
    pthread_once(&once, init);
    if (i >= 0 && i < 10)
        assert(table[i] == i);  // NORACE
    return NULL;
}

int main(void)
{
    pthread_t t[3];
    for (int i = 0; i < 3; i++)
        pthread_create(&t[i], NULL, user, NULL);
    pthread_once(&once, init);
    assert(table[9] == 9);  // NORACE
    for (int i = 0; i < 3; i++)
        pthread_join(t[i], NULL);
    return 0;
}
