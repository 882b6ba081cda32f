extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_atomic_begin(void);
extern void __VERIFIER_atomic_end(void);
extern void abort(void);
void reach_error(void) {}
#define assert(c) do { if (!(c)) { reach_error(); abort(); } } while (0)
#include <pthread.h>
/* two phases separated by a barrier: write own, read neighbour */
#define N 4
pthread_barrier_t bar;
int a[N], b[N];

void *w(void *arg)
{
    int id = (int)(long)arg;
    a[id] = id + 1;  // NORACE
    pthread_barrier_wait(&bar);
    b[id] = a[(id + 1) % N];  // NORACE
    return NULL;
}

int main(void)
{
    pthread_t t[N];
    pthread_barrier_init(&bar, NULL, N);
    for (long i = 0; i < N; i++)
        pthread_create(&t[i], NULL, w, (void *)i);
    for (int i = 0; i < N; i++)
        pthread_join(t[i], NULL);
    assert(b[N - 1] == 1);  // NORACE
    return 0;
}
