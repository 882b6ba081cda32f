#include <pthread.h>
#include <semaphore.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* three stages, linked by single-slot channels of semaphores */
#define BLOCK 16
#define ROUNDS 10

struct chan { sem_t full, empty; float buf[BLOCK]; int last; };
static struct chan c1, c2;
static double energy;

static void *generate(void *arg) {
    for (int r = 0; r < ROUNDS; r++) {
        float tmp[BLOCK];
        for (int i = 0; i < BLOCK; i++)
            tmp[i] = (float)(r * i % 13);
        sem_wait(&c1.empty);
        memcpy(c1.buf, tmp, sizeof tmp); // RACE
        c1.last = r == ROUNDS - 1; // NORACE
        sem_post(&c1.full);
    }
    return arg;
}

static void *filter(void *arg) {
    float prev = 0;
    for (int last = 0; !last;) {
        float tmp[BLOCK];
        sem_wait(&c1.full);
        last = c1.last; // NORACE
        sem_post(&c1.empty);
        memcpy(tmp, c1.buf, sizeof tmp); // RACE
        for (int i = 0; i < BLOCK; i++) {
            tmp[i] = (tmp[i] + prev) / 2;
            prev = tmp[i];
        }
        sem_wait(&c2.empty);
        memcpy(c2.buf, tmp, sizeof tmp); // NORACE
        c2.last = last; // NORACE
        sem_post(&c2.full);
    }
    return arg;
}

static void *sink(void *arg) {
    for (int last = 0; !last;) {
        sem_wait(&c2.full);
        for (int i = 0; i < BLOCK; i++)
            energy += c2.buf[i] * c2.buf[i]; // NORACE
        last = c2.last; // NORACE
        sem_post(&c2.empty);
    }
    return arg;
}

int main(void) {
    pthread_t g, f, s;
    sem_init(&c1.full, 0, 0);
    sem_init(&c1.empty, 0, 1);
    sem_init(&c2.full, 0, 0);
    sem_init(&c2.empty, 0, 1);
    pthread_create(&g, NULL, generate, NULL);
    pthread_create(&f, NULL, filter, NULL);
    pthread_create(&s, NULL, sink, NULL);
    pthread_join(g, NULL);
    pthread_join(f, NULL);
    pthread_join(s, NULL);
    printf("%g\n", energy); // NORACE
    return 0;
}
