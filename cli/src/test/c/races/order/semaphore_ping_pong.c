// Two semaphores pass one slot back and forth.
#include <pthread.h>
#include <semaphore.h>

static sem_t empty, full;
static int slot, produced, unsure;

static void *producer(void *arg) {
  for (int i = 0; i < 4; i++) {
    sem_wait(&empty);
    slot = i;  // NORACE
    sem_post(&full);
    produced++;  // NORACE: only this thread
    unsure++;  // RACE: the slot is with the consumer now
  }
  return arg;
}

static void *consumer(void *arg) {
  int sum = 0;
  for (int i = 0; i < 4; i++) {
    sem_wait(&full);
    sum += slot;  // NORACE
    unsure--;  // RACE
    sem_post(&empty);
  }
  return sum ? arg : NULL;
}

int main(void) {
  pthread_t a, b;
  sem_init(&empty, 0, 1);
  sem_init(&full, 0, 0);
  pthread_create(&a, NULL, producer, NULL);
  pthread_create(&b, NULL, consumer, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return produced;  // NORACE
}
