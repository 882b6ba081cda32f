/* The address of a thread-local counter is registered globally, and the
 * monitor reads it while its owner still counts. */
#include <pthread.h>
#include <semaphore.h>
#include <stdio.h>

#define NW 2

static _Thread_local long my_ops;
static long *registered[NW];
static sem_t is_registered, may_exit;

static void *worker(void *arg)
{
    long id = (long)arg;

    registered[id] = &my_ops;   // NORACE
    sem_post(&is_registered);
    for (int i = 0; i < 5000; i++)
        my_ops++;   // RACE
    sem_wait(&may_exit);
    return NULL;
}

int main(void)
{
    pthread_t th[NW];
    long total = 0;

    sem_init(&is_registered, 0, 0);
    sem_init(&may_exit, 0, 0);
    for (long i = 0; i < NW; i++)
        pthread_create(&th[i], NULL, worker, (void *)i);
    for (int i = 0; i < NW; i++)
        sem_wait(&is_registered);
    for (int i = 0; i < NW; i++)
        total += *registered[i];   // RACE
    for (int i = 0; i < NW; i++)
        sem_post(&may_exit);
    for (int i = 0; i < NW; i++)
        pthread_join(th[i], NULL);
    printf("ops so far %ld\n", total);
    return 0;
}
