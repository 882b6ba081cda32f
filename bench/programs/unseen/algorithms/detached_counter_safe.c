#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

static pthread_mutex_t mu = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t zero = PTHREAD_COND_INITIALIZER;
static int active;
static int outcome[4];

static void *detached(void *arg)
{
    int *slot = arg;
    int v = (int)(slot - outcome) * 3;
    *slot = v; // NORACE
    pthread_mutex_lock(&mu);
    if (--active == 0) // NORACE
        pthread_cond_signal(&zero);
    pthread_mutex_unlock(&mu);
    return NULL;
}

int main(void)
{
    pthread_attr_t at;
    int s = 0;
    pthread_attr_init(&at);
    pthread_attr_setdetachstate(&at, PTHREAD_CREATE_DETACHED);
    for (int i = 0; i < 4; i++) {
        pthread_t t;
        pthread_mutex_lock(&mu);
        active++; // NORACE
        pthread_mutex_unlock(&mu);
        if (pthread_create(&t, &at, detached, &outcome[i]) != 0)
            exit(1);
    }
    pthread_mutex_lock(&mu);
    while (active > 0) // NORACE
        pthread_cond_wait(&zero, &mu);
    pthread_mutex_unlock(&mu);
    for (int i = 0; i < 4; i++)
        s += outcome[i]; // NORACE
    printf("%d\n", s);
    return 0;
}
