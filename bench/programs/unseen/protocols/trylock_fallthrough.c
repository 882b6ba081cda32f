/* Statistics are bumped even when the try-lock failed. */
#include <pthread.h>
#include <stdio.h>

static pthread_mutex_t stat_lock = PTHREAD_MUTEX_INITIALIZER;
static unsigned long packets;
static unsigned long contended;

static void count_packet(void)
{
    int held = pthread_mutex_trylock(&stat_lock) == 0;

    packets++;   // RACE
    if (held) {
        pthread_mutex_unlock(&stat_lock);
        return;
    }
    pthread_mutex_lock(&stat_lock);
    contended++;   // NORACE
    pthread_mutex_unlock(&stat_lock);
}

static void *receiver(void *arg)
{
    long n = (long)arg;
    while (n-- > 0)
        count_packet();
    return NULL;
}

int main(void)
{
    pthread_t rx[2];

    for (int i = 0; i < 2; i++)
        if (pthread_create(&rx[i], NULL, receiver, (void *)20000L))
            return 1;
    for (int i = 0; i < 2; i++)
        pthread_join(rx[i], NULL);
    printf("packets %lu contended %lu\n", packets, contended);   // NORACE
    return 0;
}
