#include <pthread.h>
#include <stdatomic.h>

#define JOBS 5

atomic_int claimed[JOBS];
int output[JOBS];
int inputs[JOBS] = { 3, 1, 4, 1, 5 }; // NORACE

int try_claim(int j)
{
    int expected = 0;
    return atomic_compare_exchange_strong(&claimed[j], &expected, 1); // NORACE
}

void *worker(void *arg)
{
    int j;
    for (j = 0; j < JOBS; j++) {
        if (!try_claim(j))
            continue;
        output[j] = inputs[j] * 10; // NORACE
    }
    return 0;
}

int main(void)
{
    pthread_t w[3];
    int i, s = 0;
    for (i = 0; i < 3; i++)
        pthread_create(&w[i], 0, worker, 0);
    for (i = 0; i < 3; i++)
        pthread_join(w[i], 0);
    for (i = 0; i < JOBS; i++)
        s += output[i]; // NORACE
    return s != 140;
}
