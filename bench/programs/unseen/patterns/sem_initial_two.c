#include <pthread.h>
#include <semaphore.h>
#include <stdio.h>

static sem_t slots;
static sem_t ready;
static long served;
static int config;

static void *worker(void *arg) {
    sem_wait(&ready);
    int limit = config; // NORACE
    for (int i = 0; i < limit; i++) {
        sem_wait(&slots);
        served++; // RACE
        sem_post(&slots);
    }
    return arg;
}
int main(void) {
    pthread_t t[3];
    sem_init(&slots, 0, 2);
    sem_init(&ready, 0, 0);
    for (int i = 0; i < 3; i++)
        pthread_create(&t[i], NULL, worker, NULL);
    config = 20; // NORACE
    for (int i = 0; i < 3; i++)
        sem_post(&ready);
    for (int i = 0; i < 3; i++)
        pthread_join(t[i], NULL);
    printf("%ld\n", served); // NORACE
    return 0;
}
