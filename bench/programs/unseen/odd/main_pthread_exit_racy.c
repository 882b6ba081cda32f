#include <pthread.h>
#include <stdio.h>

static int n;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

static void *late(void *p)
{
    n += 1; // RACE
    return p;
}

int main(void)
{
    pthread_t t;
    pthread_attr_t at;
    pthread_attr_init(&at);
    pthread_attr_setdetachstate(&at, PTHREAD_CREATE_DETACHED);
    pthread_create(&t, &at, late, NULL);
    pthread_attr_destroy(&at);
    pthread_mutex_lock(&m);
    n = n * 2; // RACE
    pthread_mutex_unlock(&m);
    pthread_exit(NULL);
}
