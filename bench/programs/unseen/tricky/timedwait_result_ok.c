#include <errno.h>
#include <pthread.h>
#include <time.h>

struct future {
    pthread_mutex_t m;
    pthread_cond_t cv;
    int set;
    int value;
};

static struct future f = { PTHREAD_MUTEX_INITIALIZER, PTHREAD_COND_INITIALIZER, 0, 0 }; // NORACE

static void *resolver(void *arg)
{
    struct timespec nap = { 0, 2000000 };
    nanosleep(&nap, 0);
    pthread_mutex_lock(&f.m);
    f.value = 42; // NORACE
    f.set = 1; // NORACE
    pthread_cond_signal(&f.cv);
    pthread_mutex_unlock(&f.m);
    return 0;
}

static int future_get(int fallback)
{
    struct timespec until;
    int rc = 0, v;
    clock_gettime(CLOCK_REALTIME, &until);
    until.tv_nsec += 1000000;
    if (until.tv_nsec >= 1000000000) {
        until.tv_nsec -= 1000000000;
        until.tv_sec++;
    }
    pthread_mutex_lock(&f.m);
    while (!f.set && rc != ETIMEDOUT) // NORACE
        rc = pthread_cond_timedwait(&f.cv, &f.m, &until);
    v = f.set ? f.value : fallback; // NORACE
    pthread_mutex_unlock(&f.m);
    return v;
}

int main(void)
{
    pthread_t t;
    int v;
    pthread_create(&t, 0, resolver, 0);
    v = future_get(-1);
    pthread_join(t, 0);
    return v == f.value; // NORACE
}
