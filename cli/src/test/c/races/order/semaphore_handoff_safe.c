// A semaphore that starts at zero hands the data over.
#include <pthread.h>
#include <semaphore.h>

static sem_t filled;
static int buffer;

static void *producer(void *arg) {
  buffer = 5;  // NORACE
  sem_post(&filled);
  return arg;
}

static void *consumer(void *arg) {
  sem_wait(&filled);
  return buffer ? arg : NULL;  // NORACE
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
