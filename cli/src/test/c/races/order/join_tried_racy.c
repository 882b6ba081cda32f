// A join that may fail is not looked at.
#define _GNU_SOURCE
#include <pthread.h>

static int result, other;

static void *worker(void *arg) {
  result = 1;  // RACE
  return arg;
}

static void *second(void *arg) {
  other = 1;  // RACE
  return arg;
}

int main(void) {
  pthread_t t, u;
  pthread_create(&t, NULL, worker, NULL);
  pthread_tryjoin_np(t, NULL);
  int sum = result;  // RACE
  pthread_create(&u, NULL, second, NULL);
  if (pthread_tryjoin_np(u, NULL) != 0) sum += other;  // RACE: the wrong way around
  return sum;
}
