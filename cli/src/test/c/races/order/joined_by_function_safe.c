// Threads with ids at constant indexes, joined by a function that is told how many there are.
#include <pthread.h>

static int left, right, apart;

static void *a(void *arg) {
  left++;  // NORACE
  return arg;
}

static void *b(void *arg) {
  right++;  // NORACE
  return arg;
}

static void *c(void *arg) {
  apart++;  // RACE
  return arg;
}

static void join_all(pthread_t *threads, int n) {
  for (int i = 0; i < n; i++) pthread_join(threads[i], NULL);
}

int main(void) {
  pthread_t t[3];
  pthread_create(&t[0], NULL, a, NULL);
  pthread_create(&t[1], NULL, b, NULL);
  pthread_create(&t[2], NULL, c, NULL);
  join_all(t, 2);
  left++;  // NORACE
  right++;  // NORACE
  apart++;  // RACE: the third is not among them
  return 0;
}
