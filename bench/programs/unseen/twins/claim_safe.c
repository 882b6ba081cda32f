/* chunks are claimed by fetch_add: every index is taken once */
#include <pthread.h>
#include <stdatomic.h>
#define N 64
static int data[N], out[N];
static atomic_int next;

static void *worker(void *arg)
{
    int i;
    while ((i = atomic_fetch_add_explicit(&next, 1, memory_order_relaxed)) < N) {  // NORACE
        out[i] = data[i] * 2;  // NORACE
        data[i] = 0;  // NORACE
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
    return s != N * (N - 1);
}
