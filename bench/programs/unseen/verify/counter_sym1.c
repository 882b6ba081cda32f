extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_atomic_begin(void);
extern void __VERIFIER_atomic_end(void);
extern void abort(void);
void reach_error(void) {}
#define assert(c) do { if (!(c)) { reach_error(); abort(); } } while (0)
#include <pthread.h>
#include <stdlib.h>
/* symbolic number of threads, one lock, all joined */
int counter;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

void *inc(void *arg)
{
    pthread_mutex_lock(&m);
    counter++;  // NORACE
    pthread_mutex_unlock(&m);
    return NULL;
}

int main(void)
{
    int n = __VERIFIER_nondet_int();
    if (n < 1 || n > 1000)
        return 0;
    pthread_t *t = malloc(n * sizeof(pthread_t));
    for (int i = 0; i < n; i++)
        pthread_create(&t[i], NULL, inc, NULL);
    for (int i = 0; i < n; i++)
        pthread_join(t[i], NULL);
    assert(counter == n);  // NORACE
    free(t);
    return 0;
}
