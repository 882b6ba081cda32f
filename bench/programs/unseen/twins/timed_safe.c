/* timedlock whose failure is honoured */
#include <pthread.h>
#include <time.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int hits, misses_by[2];

static int enter(void)
{
    struct timespec ts;
    clock_gettime(CLOCK_REALTIME, &ts);
    ts.tv_nsec = (ts.tv_nsec + 1000) % 1000000000;
    return pthread_mutex_timedlock(&m, &ts);
}

static void *w(void *arg)
{
    int id = (int)(long)arg;
    for (int i = 0; i < 100; i++) {
        if (enter() != 0) {
            misses_by[id]++;  // NORACE
            continue;
        }
        hits++;  // NORACE
        pthread_mutex_unlock(&m);
    }
    return NULL;
}

int main(void)
{
    pthread_t a, b;
    pthread_create(&a, NULL, w, (void *)0L);
    pthread_create(&b, NULL, w, (void *)1L);
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    return hits + misses_by[0] + misses_by[1] != 200;  // NORACE
}
