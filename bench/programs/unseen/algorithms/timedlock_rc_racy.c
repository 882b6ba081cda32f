#define _GNU_SOURCE
#include <pthread.h>
#include <errno.h>
#include <time.h>
#include <unistd.h>

static pthread_mutex_t gate = PTHREAD_MUTEX_INITIALIZER;
static int level;
static int alarms;

static void *slow(void *arg)
{
    pthread_mutex_lock(&gate);
    level = 10; // RACE
    usleep(20000);
    level = 20; // RACE
    alarms++; // NORACE
    pthread_mutex_unlock(&gate);
    return arg;
}

static void *hasty(void *arg)
{
    struct timespec ts;
    int rc;
    clock_gettime(CLOCK_REALTIME, &ts);
    ts.tv_nsec += 2000000;
    if (ts.tv_nsec >= 1000000000L) {
        ts.tv_sec++;
        ts.tv_nsec -= 1000000000L;
    }
    rc = pthread_mutex_timedlock(&gate, &ts);
    if (rc == EINVAL)
        return NULL;
    level++; // RACE
    if (rc == 0)
        pthread_mutex_unlock(&gate);
    return arg;
}

int main(void)
{
    pthread_t s, h;
    pthread_create(&s, NULL, slow, NULL);
    usleep(1000);
    pthread_create(&h, NULL, hasty, NULL);
    pthread_join(h, NULL);
    pthread_mutex_lock(&gate);
    int v = level; // NORACE
    pthread_mutex_unlock(&gate);
    pthread_join(s, NULL);
    return v < 0 || alarms != 1; // NORACE
}
