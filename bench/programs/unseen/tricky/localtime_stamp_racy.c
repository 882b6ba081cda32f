#include <pthread.h>
#include <stdio.h>
#include <time.h>

static char stamp[2][32];

static void *stamper(void *arg)
{
    int id = (int)(long)arg;
    time_t when = 86400 * (id + 1);
    struct tm *tm = localtime(&when); // RACE
    if (!tm)
        return 0;
    snprintf(stamp[id], sizeof stamp[id], "%d:%d", tm->tm_mday, tm->tm_hour); // RACE
    return 0;
}

int main(void)
{
    pthread_t a, b;
    pthread_create(&a, 0, stamper, (void *)0L);
    pthread_create(&b, 0, stamper, (void *)1L);
    pthread_join(a, 0);
    pthread_join(b, 0);
    return stamp[0][0] == 0; // NORACE
}
