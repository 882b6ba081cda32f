/* the failure of timedlock is only counted, the access is done anyway */
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
        int rc = enter();
        if (rc != 0)
            misses_by[id]++;  // NORACE
        hits++;  // RACE
        if (rc == 0)
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
    return hits < 1;  // NORACE
}
