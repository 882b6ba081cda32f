/* a semaphore of one as a lock, released once on each path */
#include <pthread.h>
#include <semaphore.h>
static sem_t s;
static int seats = 10, refused;

static int book(int n)
{
    sem_wait(&s);
    if (n > seats) {  // NORACE
        refused++;  // NORACE
        sem_post(&s);
        return -1;
    }
    seats -= n;  // NORACE
    sem_post(&s);
    return 0;
}

static void *agent(void *arg)
{
    for (int i = 0; i < 20; i++)
        book(i % 3 + 1);
    return NULL;
}

int main(void)
{
    pthread_t t[3];
    sem_init(&s, 0, 1);
    for (int i = 0; i < 3; i++)
        pthread_create(&t[i], NULL, agent, NULL);
    for (int i = 0; i < 3; i++)
        pthread_join(t[i], NULL);
    return seats < 0 || refused == 0;  // NORACE
}
