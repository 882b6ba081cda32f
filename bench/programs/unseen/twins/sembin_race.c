/* the refusal path posts twice: from then on two may enter */
#include <pthread.h>
#include <semaphore.h>
static sem_t s;
static int seats = 10, refused;

static int book(int n)
{
    int rc = 0;
    sem_wait(&s);
    if (n > seats) {  // RACE
        refused++;  // RACE
        sem_post(&s);
        rc = -1;
        goto out;
    }
    seats -= n;  // RACE
out:
    sem_post(&s);
    return rc;
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
    return seats < -100;  // NORACE
}
