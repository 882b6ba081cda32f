#include <pthread.h>
#include <stdatomic.h>

static pthread_spinlock_t sl;
static int window[4];
static int next;
static atomic_int average;

static void *feeder(void *arg)
{
    int i, k, s;
    for (i = 0; i < 15; i++) {
        pthread_spin_lock(&sl);
        window[next] = i; // NORACE
        next = (next + 1) % 4; // NORACE
        for (s = 0, k = 0; k < 4; k++)
            s += window[k]; // NORACE
        average = s / 4; // NORACE
        pthread_spin_unlock(&sl);
    }
    return 0;
}

static void *watcher(void *arg)
{
    long peak = 0;
    int i;
    for (i = 0; i < 15; i++) {
        int a = average; // NORACE
        if (a > peak)
            peak = a;
    }
    return (void *)peak;
}

int main(void)
{
    pthread_t f1, f2, w;
    pthread_spin_init(&sl, PTHREAD_PROCESS_PRIVATE);
    pthread_create(&f1, 0, feeder, 0);
    pthread_create(&f2, 0, feeder, 0);
    pthread_create(&w, 0, watcher, 0);
    pthread_join(f1, 0);
    pthread_join(f2, 0);
    pthread_join(w, 0);
    pthread_spin_destroy(&sl);
    return window[0]; // NORACE
}
