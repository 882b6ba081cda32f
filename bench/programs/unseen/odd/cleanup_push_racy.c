#include <pthread.h>
#include <unistd.h>

static pthread_mutex_t mtx = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t cv = PTHREAD_COND_INITIALIZER;
static int cancelled, waiting;

static void on_cancel(void *arg)
{
    pthread_mutex_unlock(arg);
    cancelled++; // RACE
}

static void *sleeper(void *u)
{
    pthread_mutex_lock(&mtx);
    waiting++; // NORACE
    pthread_cleanup_push(on_cancel, &mtx);
    for (;;)
        pthread_cond_wait(&cv, &mtx);
    pthread_cleanup_pop(1);
    return u;
}

int main(void)
{
    pthread_t t1, t2;
    int w;
    pthread_create(&t1, 0, sleeper, 0);
    pthread_create(&t2, 0, sleeper, 0);
    do {
        usleep(1000);
        pthread_mutex_lock(&mtx);
        w = waiting; // NORACE
        pthread_mutex_unlock(&mtx);
    } while (w < 2);
    pthread_cancel(t1);
    pthread_cancel(t2);
    pthread_join(t1, 0);
    pthread_join(t2, 0);
    return cancelled != 2; // NORACE
}
