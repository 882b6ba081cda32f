#include <pthread.h>
#include <semaphore.h>

static sem_t filled, empty;
static int buffer[2];
static int in_pos, out_pos;

static void *source(void *arg)
{
    int i;
    for (i = 0; i < 6; i++) {
        sem_wait(&empty);
        buffer[in_pos] = i; // RACE
        in_pos = (in_pos + 1) % 2; // NORACE
        sem_post(&filled);
    }
    return 0;
}

static void *sink(void *arg)
{
    int i;
    long sum = 0;
    for (i = 0; i < 6; i++) {
        sem_wait(&filled);
        sem_post(&empty);
        sum += buffer[out_pos]; // RACE
        out_pos = (out_pos + 1) % 2; // NORACE
    }
    return (void *)sum;
}

int main(void)
{
    pthread_t a, b;
    sem_init(&filled, 0, 0);
    sem_init(&empty, 0, 2);
    pthread_create(&a, 0, source, 0);
    pthread_create(&b, 0, sink, 0);
    pthread_join(a, 0);
    pthread_join(b, 0);
    sem_destroy(&filled);
    sem_destroy(&empty);
    return 0;
}
