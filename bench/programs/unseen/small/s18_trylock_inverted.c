#include <pthread.h>
#include <stdio.h>

static pthread_mutex_t stat_lock = PTHREAD_MUTEX_INITIALIZER;
static int stat_ok, stat_busy, stat_flush;

static void bump(int *which)
{
    if (pthread_mutex_trylock(&stat_lock)) {
        (*which)++;  // RACE
        stat_busy++;  // RACE
        return;
    }
    (*which)++;  // RACE
    pthread_mutex_unlock(&stat_lock);
}

static void *w1(void *p)
{
    for (int i = 0; i < 2000; i++)
        bump(&stat_ok);
    return p;
}

static void *w2(void *p)
{
    for (int i = 0; i < 2000; i++) {
        bump(&stat_ok);
        pthread_mutex_lock(&stat_lock);
        stat_flush++;  // NORACE
        pthread_mutex_unlock(&stat_lock);
    }
    return p;
}

int main(void)
{
    pthread_t t[3];
    pthread_create(&t[0], 0, w1, 0);
    pthread_create(&t[1], 0, w2, 0);
    pthread_create(&t[2], 0, w1, 0);
    for (int i = 0; i < 3; i++)
        pthread_join(t[i], 0);
    printf("%d %d %d\n", stat_ok, stat_busy, stat_flush);  // NORACE
    return 0;
}
