extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_atomic_begin(void);
extern void __VERIFIER_atomic_end(void);
extern void abort(void);
void reach_error(void) {}
#define assert(c) do { if (!(c)) { reach_error(); abort(); } } while (0)
#include <pthread.h>
/* each thread owns the element given by its id */
#define N 5
int data[N];

void *worker(void *arg)
{
    int id = (int)(long)arg;
    data[id] = id * id;  // NORACE
    data[id] += 1;  // NORACE
    return NULL;
}

int main(void)
{
    pthread_t t[N];
    for (int i = 0; i < N; i++)
        pthread_create(&t[i], NULL, worker, (void *)(long)i);
    for (int i = 0; i < N; i++)
        pthread_join(t[i], NULL);
    int s = 0;
    for (int i = 0; i < N; i++)
        s += data[i];  // NORACE
    assert(s == 35);
    return 0;
}
