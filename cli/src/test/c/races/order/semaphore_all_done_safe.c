// Each worker posts once when it is done; who has waited for all of them comes after all of them.
#include <pthread.h>
#include <semaphore.h>
#include <stddef.h>

static sem_t done, go;
static int left, right, config, late;

static void *first(void *arg) {
  sem_wait(&go);
  left = config;  // NORACE
  sem_post(&done);
  late++;  // RACE: after the post
  return arg;
}

static void *second(void *arg) {
  right = 1;  // NORACE
  sem_post(&done);
  return arg;
}

int main(void) {
  pthread_t a, b;
  sem_init(&done, 0, 0);
  sem_init(&go, 0, 0);
  pthread_create(&a, NULL, first, NULL);
  pthread_create(&b, NULL, second, NULL);
  config = 4;  // NORACE
  sem_post(&go);
  sem_wait(&done);
  sem_wait(&done);
  late = 0;  // RACE
  return left + right;  // NORACE
}
