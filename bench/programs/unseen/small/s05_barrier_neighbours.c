#include <pthread.h>
extern void abort(void);
void reach_error(void) { abort(); }
#define N 4

static pthread_barrier_t bar;
static int cell[N];
static int result[N];

static void *worker(void *arg)
{
    int me = (int)(long)arg;
    for (int r = 0; r < 3; r++) {
        int left = cell[(me + N - 1) % N];  // NORACE
        int right = cell[(me + 1) % N];  // NORACE
        pthread_barrier_wait(&bar);
        cell[me] = left + right;  // NORACE
        pthread_barrier_wait(&bar);
    }
    result[me] = cell[me];  // NORACE
    return NULL;
}

int main(void)
{
    pthread_t t[N];
    pthread_barrier_init(&bar, NULL, N);
    for (int i = 0; i < N; i++)
        cell[i] = 1;  // NORACE
    for (int i = 0; i < N; i++)
        pthread_create(&t[i], NULL, worker, (void *)(long)i);
    for (int i = 0; i < N; i++)
        pthread_join(t[i], NULL);
    for (int i = 0; i < N; i++)
        if (result[i] != 8)  // NORACE
            reach_error();
    pthread_barrier_destroy(&bar);
    return 0;
}
