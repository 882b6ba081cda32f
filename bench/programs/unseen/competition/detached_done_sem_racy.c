#include <pthread.h>
#include <semaphore.h>

static int out[4];
static sem_t done;

static void *bg(void *p)
{
    int *o = p;
    sem_post(&done);
    *o = 5; // RACE
    return 0;
}

int main(void)
{
    sem_init(&done, 0, 0);
    for (int i = 0; i < 4; i++) {
        pthread_t t;
        pthread_create(&t, 0, bg, &out[i]);
        pthread_detach(t);
    }
    for (int i = 0; i < 4; i++)
        sem_wait(&done);
    int s = 0;
    for (int i = 0; i < 4; i++)
        s += out[i]; // RACE
    return s != 20;
}
