#include <pthread.h>
#include <semaphore.h>
#include <stdio.h>

static sem_t ready, go;
static int data, extra;

static void *producer(void *arg) {
    data = 7; // RACE
    sem_post(&ready);
    extra = 3; // NORACE
    sem_post(&go);
    return arg;
}
static void *consumer(void *arg) {
    sem_wait(&ready);
    int d = data; // RACE
    sem_wait(&go);
    printf("%d %d\n", d, extra); // NORACE
    return arg;
}
int main(void) {
    pthread_t p, c;
    sem_init(&ready, 0, 1);
    sem_init(&go, 0, 0);
    pthread_create(&c, NULL, consumer, NULL);
    pthread_create(&p, NULL, producer, NULL);
    pthread_join(p, NULL);
    pthread_join(c, NULL);
    return 0;
}
