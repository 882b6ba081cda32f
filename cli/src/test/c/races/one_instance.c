#include <pthread.h>

int alone, shared;

static void *worker(void *arg) {
  alone++;   // NORACE: a single thread, and main does not touch it
  shared++;  // RACE
  return arg;
}

int main(void) {
  pthread_t t;
  alone = 1;
  pthread_create(&t, 0, worker, 0);
  return shared;  // RACE
}
