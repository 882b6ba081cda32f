/* A semaphore meant as a lock was created with two permits because there
 * are two scanners. */
#include <pthread.h>
#include <semaphore.h>
#include <stdio.h>

#define LANES 2
#define TICKETS 4000

static sem_t lane_sem;
static int next_ticket;
static int sold[LANES];

static int draw_ticket(void)
{
    int t = -1;

    sem_wait(&lane_sem);
    if (next_ticket < TICKETS)   // RACE
        t = next_ticket++;   // RACE
    sem_post(&lane_sem);
    return t;
}

static void *lane(void *arg)
{
    long id = (long)arg;

    while (draw_ticket() >= 0)
        sold[id]++;   // NORACE
    return NULL;
}

int main(void)
{
    pthread_t th[LANES];

    if (sem_init(&lane_sem, 0, LANES) != 0)
        return 1;
    for (long i = 0; i < LANES; i++)
        pthread_create(&th[i], NULL, lane, (void *)i);
    for (int i = 0; i < LANES; i++)
        pthread_join(th[i], NULL);
    for (int i = 0; i < LANES; i++)
        printf("lane %d: %d\n", i, sold[i]);   // NORACE
    sem_destroy(&lane_sem);
    return 0;
}
