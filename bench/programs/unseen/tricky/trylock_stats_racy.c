#include <errno.h>
#include <pthread.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int flushed;
static int skipped;
static int pending[2];

static void maybe_flush(int id)
{
    if (pthread_mutex_trylock(&m) == EBUSY) {
        pending[id]++; // NORACE
        skipped++; // RACE
        return;
    }
    flushed += 1 + pending[id]; // NORACE
    pending[id] = 0; // NORACE
    pthread_mutex_unlock(&m);
}

static void *worker(void *arg)
{
    int i;
    for (i = 0; i < 200; i++)
        maybe_flush((int)(long)arg);
    return 0;
}

int main(void)
{
    pthread_t a, b;
    pthread_create(&a, 0, worker, (void *)0L);
    pthread_create(&b, 0, worker, (void *)1L);
    pthread_join(a, 0);
    pthread_join(b, 0);
    return flushed + pending[0] + pending[1] + skipped > 1000; // NORACE
}
