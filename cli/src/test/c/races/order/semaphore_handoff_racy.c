// Posted before the data is there.
#include <pthread.h>
#include <semaphore.h>

static sem_t filled;
static int buffer;

static void *producer(void *arg) {
  sem_post(&filled);
  buffer = 5;  // RACE
  return arg;
}

static void *consumer(void *arg) {
  sem_wait(&filled);
  return buffer ? arg : NULL;  // RACE
}

int main(void) {
  pthread_t a, b;
  sem_init(&filled, 0, 0);
  pthread_create(&a, NULL, producer, NULL);
  pthread_create(&b, NULL, consumer, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
