#include <pthread.h>
#include <semaphore.h>
#include <stdio.h>
static sem_t empty, full;
static int box;
static void *consumer(void *arg) {
    long s = 0;
    for (int i = 0; i < 1000; i++) {
        sem_wait(&full);
        s += box; // RACE
        sem_post(&empty);
    }
    return (void *)s;
}
int main(void) {
    pthread_t t;
    sem_init(&empty, 0, 2);
    sem_init(&full, 0, 0);
    pthread_create(&t, NULL, consumer, NULL);
    for (int i = 0; i < 1000; i++) {
        sem_wait(&empty);
        box = i; // RACE
        sem_post(&full);
    }
    pthread_join(t, NULL);
    return 0;
}
