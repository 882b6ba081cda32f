#include <pthread.h>
#include <unistd.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t cv = PTHREAD_COND_INITIALIZER;
static int waiting;
static int cancelled;
static int never;

static void on_cancel(void *arg)
{
    waiting--; // NORACE
    cancelled++; // NORACE
    pthread_mutex_unlock(&m);
}

static void *sleeper(void *arg)
{
    pthread_mutex_lock(&m);
    waiting++; // NORACE
    pthread_cleanup_push(on_cancel, 0);
    while (!never) // NORACE
        pthread_cond_wait(&cv, &m);
    pthread_cleanup_pop(1);
    return 0;
}

int main(void)
{
    pthread_t t[2];
    int i, n = 0;
    for (i = 0; i < 2; i++)
        pthread_create(&t[i], 0, sleeper, 0);
    for (i = 0; i < 200 && n < 1; i++) {
        usleep(500);
        pthread_mutex_lock(&m);
        n = waiting; // NORACE
        pthread_mutex_unlock(&m);
    }
    for (i = 0; i < 2; i++)
        pthread_cancel(t[i]);
    for (i = 0; i < 2; i++)
        pthread_join(t[i], 0);
    return waiting + cancelled; // NORACE
}
