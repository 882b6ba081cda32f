// One wait for two workers says nothing of either; nor does a wait that may be satisfied from the start.
#include <pthread.h>
#include <semaphore.h>
#include <stddef.h>

static sem_t done, open_from_start, twice;
static int left, right, config, half;

static void *first(void *arg) {
  left = 1;  // RACE
  sem_post(&done);
  sem_wait(&open_from_start);
  return config ? arg : NULL;  // RACE
}

static void *second(void *arg) {
  right = 1;  // NORACE: main waits for what is posted last
  sem_post(&done);
  sem_post(&twice);
  half = 1;  // RACE: it has posted before
  sem_post(&twice);
  return arg;
}

int main(void) {
  pthread_t a, b;
  sem_init(&done, 0, 0);
  sem_init(&open_from_start, 0, 2);
  sem_init(&twice, 0, 0);
  pthread_create(&a, NULL, first, NULL);
  pthread_create(&b, NULL, second, NULL);
  config = 4;  // RACE
  sem_post(&open_from_start);
  sem_wait(&done);
  sem_wait(&twice);
  return left + right + half;  // RACE
}
