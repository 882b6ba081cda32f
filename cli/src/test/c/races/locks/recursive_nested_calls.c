// Methods of a monitor call each other; each takes the recursive lock.
#define _GNU_SOURCE
#include <pthread.h>

static pthread_mutex_t monitor = PTHREAD_RECURSIVE_MUTEX_INITIALIZER_NP;
static int size, capacity = 4, resizes;

static void grow(void) {
  pthread_mutex_lock(&monitor);
  capacity *= 2;  // NORACE
  pthread_mutex_unlock(&monitor);
}

static void push(void) {
  pthread_mutex_lock(&monitor);
  if (size == capacity) grow();  // NORACE
  size++;  // NORACE: grow gave back only what it took
  pthread_mutex_unlock(&monitor);
  resizes++;  // RACE
}

static void *producer(void *arg) {
  for (int i = 0; i < 10; i++) push();
  return arg;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, producer, NULL);
  pthread_create(&b, NULL, producer, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
