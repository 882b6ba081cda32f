extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_atomic_begin(void);
extern void __VERIFIER_atomic_end(void);
extern void abort(void);
void reach_error(void) {}
#define assert(c) do { if (!(c)) { reach_error(); abort(); } } while (0)
#include <pthread.h>
/* the barrier is initialised for N-1 parties while N-1 + N-1 arrive */
#define N 3
pthread_barrier_t bar;
int a[2 * (N - 1)], b[2 * (N - 1)];

void *w(void *arg)
{
    int id = (int)(long)arg;
    a[id] = id + 1;  // RACE
    pthread_barrier_wait(&bar);
    b[id] = a[(id + 1) % (2 * (N - 1))];  // RACE
    return NULL;
}

int main(void)
{
    pthread_t t[2 * (N - 1)];
    pthread_barrier_init(&bar, NULL, N - 1);
    for (long i = 0; i < 2 * (N - 1); i++)
        pthread_create(&t[i], NULL, w, (void *)i);
    for (int i = 0; i < 2 * (N - 1); i++)
        pthread_join(t[i], NULL);
    assert(b[0] <= 2);  // NORACE
    return 0;
}
