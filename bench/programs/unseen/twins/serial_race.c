/* both later barriers are missing: others read the total while the serial
 * thread adds, and go on to write their part */
#include <pthread.h>
#define N 3
static pthread_barrier_t bar;
static int part[N], total;

static void *w(void *arg)
{
    int id = (int)(long)arg, seen = 0;
    for (int r = 0; r < 4; r++) {
        part[id] = id + r;  // RACE
        if (pthread_barrier_wait(&bar) == PTHREAD_BARRIER_SERIAL_THREAD)
            for (int i = 0; i < N; i++)
                total += part[i];  // RACE
        seen += total;  // RACE
    }
    return (void *)(long)seen;
}

int main(void)
{
    pthread_t t[N];
    pthread_barrier_init(&bar, NULL, N);
    for (long i = 0; i < N; i++)
        pthread_create(&t[i], NULL, w, (void *)i);
    for (int i = 0; i < N; i++)
        pthread_join(t[i], NULL);
    return total == 0;  // NORACE
}
