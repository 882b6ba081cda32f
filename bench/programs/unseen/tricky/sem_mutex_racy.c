#include <pthread.h>
#include <semaphore.h>

static sem_t guard;
static int stock = 20; // NORACE
static int sold;

static void *seller(void *arg)
{
    int i;
    for (i = 0; i < 8; i++) {
        sem_wait(&guard);
        if (stock > 0) { // RACE
            stock--; // RACE
            sold++; // RACE
        }
        sem_post(&guard);
    }
    return 0;
}

int main(void)
{
    pthread_t t[3];
    int i, v;
    sem_init(&guard, 0, 2);
    for (i = 0; i < 3; i++)
        pthread_create(&t[i], 0, seller, 0);
    sem_getvalue(&guard, &v);
    for (i = 0; i < 3; i++)
        pthread_join(t[i], 0);
    sem_destroy(&guard);
    return sold + stock != 20; // NORACE
}
