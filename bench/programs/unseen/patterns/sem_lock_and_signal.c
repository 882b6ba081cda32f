#include <pthread.h>
#include <semaphore.h>
#include <stdio.h>

static sem_t mutex, items, spaces;
static int ring[4], in, out;
static long produced;
static long totals[2];
static int tail_note;

static void *producer(void *arg) {
    for (int i = 1; i <= 50; i++) {
        sem_wait(&spaces);
        sem_wait(&mutex);
        ring[in] = i; // NORACE
        in = (in + 1) % 4; // NORACE
        produced++; // NORACE
        sem_post(&mutex);
        sem_post(&items);
    }
    return arg;
}
static void *consumer(void *arg) {
    long *sum = arg;
    for (int i = 0; i < 50; i++) {
        sem_wait(&items);
        sem_wait(&mutex);
        int v = ring[out]; // NORACE
        out = (out + 1) % 4; // NORACE
        sem_post(&mutex);
        sem_post(&spaces);
        *sum += v; // NORACE
    }
    return NULL;
}
int main(void) {
    pthread_t p[2], c[2];
    sem_init(&mutex, 0, 1);
    sem_init(&items, 0, 0);
    sem_init(&spaces, 0, 4);
    tail_note = 1; // NORACE
    for (int i = 0; i < 2; i++) {
        pthread_create(&p[i], NULL, producer, NULL);
        pthread_create(&c[i], NULL, consumer, &totals[i]);
    }
    for (int i = 0; i < 2; i++) {
        pthread_join(p[i], NULL);
        pthread_join(c[i], NULL);
    }
    printf("%ld %ld\n", produced, totals[0] + totals[1]); // NORACE
    return 0;
}
