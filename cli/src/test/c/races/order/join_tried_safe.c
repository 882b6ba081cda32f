// Joins that may fail: what follows a success comes after the thread.
#define _GNU_SOURCE
#include <pthread.h>

static int result, other;

static void *worker(void *arg) {
  result = 1;  // NORACE
  return arg;
}

static void *second(void *arg) {
  other = 1;  // NORACE
  return arg;
}

int main(void) {
  pthread_t t, u;
  int sum = 0;
  pthread_create(&t, NULL, worker, NULL);
  if (pthread_tryjoin_np(t, NULL) == 0) sum = result;  // NORACE
  pthread_create(&u, NULL, second, NULL);
  while (pthread_tryjoin_np(u, NULL) != 0) {
  }
  return sum + other;  // NORACE
}
