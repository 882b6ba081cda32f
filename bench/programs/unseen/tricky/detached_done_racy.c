#include <pthread.h>
#include <stdlib.h>

#define JOBS 4

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t all_done = PTHREAD_COND_INITIALIZER;
static int active;
static int result[JOBS];

static void finish(void)
{
    pthread_mutex_lock(&m);
    if (--active == 0) // NORACE
        pthread_cond_signal(&all_done);
    pthread_mutex_unlock(&m);
}

static void *job(void *arg)
{
    int id = (int)(long)arg;
    int v = id * id + 1;
    finish();
    result[id] = v; // RACE
    return 0;
}

int main(void)
{
    pthread_attr_t at;
    pthread_t t;
    long i;
    int sum = 0;
    pthread_attr_init(&at);
    pthread_attr_setdetachstate(&at, PTHREAD_CREATE_DETACHED);
    for (i = 0; i < JOBS; i++) {
        pthread_mutex_lock(&m);
        active++; // NORACE
        pthread_mutex_unlock(&m);
        if (pthread_create(&t, &at, job, (void *)i))
            exit(1);
    }
    pthread_attr_destroy(&at);
    pthread_mutex_lock(&m);
    while (active > 0) // NORACE
        pthread_cond_wait(&all_done, &m);
    pthread_mutex_unlock(&m);
    for (i = 0; i < JOBS; i++)
        sum += result[i]; // RACE
    return sum == 18;
}
