/* the claim is a load and a store: two threads may take the same index */
#include <pthread.h>
#include <stdatomic.h>
#define N 64
static int data[N], out[N];
static atomic_int next;

static void *worker(void *arg)
{
    int i;
    while ((i = atomic_load(&next)) < N) {  // NORACE
        atomic_store(&next, i + 1);  // NORACE
        out[i] = data[i] * 2;  // RACE
        data[i] = 0;  // RACE
    }
    return NULL;
}

int main(void)
{
    pthread_t t[3];
    int s = 0;
    for (int i = 0; i < N; i++)
        data[i] = i;  // NORACE
    for (int i = 0; i < 3; i++)
        pthread_create(&t[i], NULL, worker, NULL);
    for (int i = 0; i < 3; i++)
        pthread_join(t[i], NULL);
    for (int i = 0; i < N; i++)
        s += out[i];  // NORACE
    return s < 0;
}
