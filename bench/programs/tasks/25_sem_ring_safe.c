#include <pthread.h>
#include <semaphore.h>

#define CAP 4
static int ring[CAP];
static unsigned in, out;
static sem_t empty, filled;

static void *producer(void *a) {
  for (int i = 0; i < 20; i++) {
    sem_wait(&empty);
    ring[in % CAP] = i; // NORACE
    in++; // NORACE
    sem_post(&filled);
  }
  return a;
}

static void *consumer(void *a) {
  for (int i = 0; i < 20; i++) {
    sem_wait(&filled);
    int v = ring[out % CAP]; // NORACE
    out++; // NORACE
    sem_post(&empty);
    if (v < 0) break;
  }
  return a;
}

int main(void) {
  pthread_t p, c;
  sem_init(&empty, 0, CAP);
  sem_init(&filled, 0, 0);
  pthread_create(&p, 0, producer, 0);
  pthread_create(&c, 0, consumer, 0);
  pthread_join(p, 0);
  pthread_join(c, 0);
  return (int)(in - out); // NORACE
}
