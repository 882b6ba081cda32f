extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_atomic_begin(void);
extern void __VERIFIER_atomic_end(void);
extern void abort(void);
void reach_error(void) {}
#define assert(c) do { if (!(c)) { reach_error(); abort(); } } while (0)
#include <pthread.h>
/* ids are handed out modulo N/2: two threads share an element */
#define N 6
int data[N];

void *worker(void *arg)
{
    int id = (int)(long)arg;
    data[id] = id * id;  // RACE
    return NULL;
}

int main(void)
{
    pthread_t t[N];
    for (int i = 0; i < N; i++)
        pthread_create(&t[i], NULL, worker, (void *)(long)(i % (N / 2)));
    for (int i = 0; i < N; i++)
        pthread_join(t[i], NULL);
    assert(data[1] == 1);  // NORACE
    return 0;
}
