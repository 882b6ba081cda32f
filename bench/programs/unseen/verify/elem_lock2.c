extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_atomic_begin(void);
extern void __VERIFIER_atomic_end(void);
extern void abort(void);
void reach_error(void) {}
#define assert(c) do { if (!(c)) { reach_error(); abort(); } } while (0)
#include <pthread.h>
/* neighbour update under the lock of element i only */
#define N 8
int cell[N];
pthread_mutex_t lk[N];

void *worker(void *arg)
{
    for (int k = 0; k < 10; k++) {
        int i = __VERIFIER_nondet_int();
        if (i < 0 || i >= N - 1)
            continue;
        pthread_mutex_lock(&lk[i]);
        cell[i]++;  // RACE
        cell[i + 1]--;  // RACE
        pthread_mutex_unlock(&lk[i]);
    }
    return NULL;
}

int main(void)
{
    pthread_t a, b;
    for (int i = 0; i < N; i++)
        pthread_mutex_init(&lk[i], NULL);
    pthread_create(&a, NULL, worker, NULL);
    pthread_create(&b, NULL, worker, NULL);
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    assert(cell[0] >= 0);  // NORACE
    return 0;
}
