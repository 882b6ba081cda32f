// One of two threads is joined before main returns.
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

static long n, m;

static void report(void) {
  printf("%ld\n", n);  // RACE!
  m++;  // NORACE
}

static void *worker(void *arg) {
  for (int i = 0; i < 1000; i++) n++;  // RACE!
  return arg;
}

static void *other(void *arg) {
  m++;  // NORACE
  return arg;
}

int main(void) {
  pthread_t t, u;
  atexit(report);
  pthread_create(&t, NULL, worker, NULL);
  pthread_create(&u, NULL, other, NULL);
  pthread_join(u, NULL);
  return 0;
}
