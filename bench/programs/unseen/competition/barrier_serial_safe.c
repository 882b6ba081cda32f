#include <pthread.h>
#define N 4
static pthread_barrier_t b;
static int part[N], total, printed;

static void *run(void *p)
{
    int me = *(int *)p; // NORACE
    part[me] = me + 1; // NORACE
    if (pthread_barrier_wait(&b) == PTHREAD_BARRIER_SERIAL_THREAD) {
        for (int i = 0; i < N; i++)
            total += part[i]; // NORACE
    }
    pthread_barrier_wait(&b);
    if (me == 2)
        printed = total; // NORACE
    return total > 0 ? p : 0; // NORACE
}

int main(void)
{
    pthread_t t[N];
    int id[N];
    pthread_barrier_init(&b, 0, N);
    for (int i = 0; i < N; i++) {
        id[i] = i;
        pthread_create(&t[i], 0, run, &id[i]);
    }
    for (int i = 0; i < N; i++)
        pthread_join(t[i], 0);
    return printed != 10; // NORACE
}
