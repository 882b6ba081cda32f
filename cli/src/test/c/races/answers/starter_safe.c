// A function starts a thread of either kind and waits until it says that it is ready; the semaphore is made anew each time.
#include <pthread.h>
#include <semaphore.h>

static sem_t ready;
static int argument, kinds;

static void *reader(void *arg) {
  kinds |= 1 + argument;  // NORACE: the starter waits
  sem_post(&ready);
  return arg;
}

static void *writer(void *arg) {
  kinds |= 2 + argument;  // NORACE
  sem_post(&ready);
  return arg;
}

static void start(void *(*body)(void *), int value) {
  pthread_t t;
  argument = value;  // NORACE
  sem_init(&ready, 0, 0);
  while (pthread_create(&t, NULL, body, NULL) != 0) {
  }
  pthread_detach(t);
  sem_wait(&ready);
}

int main(void) {
  start(reader, 4);
  start(writer, 8);
  start(reader, 16);
  return kinds;  // NORACE
}
