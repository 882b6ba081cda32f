#include <pthread.h>
#include <semaphore.h>

static __thread int counter;
static int *published;
static sem_t ready, finish;

static void *owner(void *arg)
{
    counter = 1; // NORACE
    int copy = counter; // NORACE
    published = &copy; // NORACE
    sem_post(&ready);
    for (int i = 0; i < 100; i++)
        counter++; // NORACE
    sem_wait(&finish);
    return arg;
}

static void *other(void *arg)
{
    counter = 50; // NORACE
    sem_wait(&ready);
    int v = *published; // NORACE
    counter += v; // NORACE
    *(int *)arg = counter; // NORACE
    sem_post(&finish);
    return 0;
}

int main(void)
{
    pthread_t a, b;
    int out = 0;
    sem_init(&ready, 0, 0);
    sem_init(&finish, 0, 0);
    counter = -1; // NORACE
    pthread_create(&a, 0, owner, 0);
    pthread_create(&b, 0, other, &out);
    pthread_join(a, 0);
    pthread_join(b, 0);
    return out + counter < 0; // NORACE
}
