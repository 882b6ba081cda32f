/* Votes are tallied by the serial thread, but nobody waits for the tally
 * before using it, nor before casting the next vote. */
#include <pthread.h>
#include <stdio.h>

#define VOTERS 3

static pthread_barrier_t round_end;
static int vote[VOTERS];
static int majority;

static void tally(void)
{
    int yes = 0;
    for (int i = 0; i < VOTERS; i++)
        yes += vote[i];   // RACE
    majority = yes * 2 > VOTERS;   // RACE
}

static void *voter(void *arg)
{
    long id = (long)arg;
    int agreed = 0;

    for (int r = 0; r < 10; r++) {
        vote[id] = (r + id) % 2 == 0;   // RACE
        if (pthread_barrier_wait(&round_end) == PTHREAD_BARRIER_SERIAL_THREAD)
            tally();
        agreed += majority;   // RACE
    }
    return (void *)(long)agreed;
}

int main(void)
{
    pthread_t th[VOTERS];

    pthread_barrier_init(&round_end, NULL, VOTERS);
    for (long i = 0; i < VOTERS; i++)
        pthread_create(&th[i], NULL, voter, (void *)i);
    for (int i = 0; i < VOTERS; i++)
        pthread_join(th[i], NULL);
    printf("last majority %d\n", majority);   // NORACE
    pthread_barrier_destroy(&round_end);
    return 0;
}
