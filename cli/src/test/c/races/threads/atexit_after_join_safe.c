// Nobody calls exit: handlers run when main has returned, and the threads have been joined by then.
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

static long n, m;

static void report(void) {
  printf("%ld\n", n);  // NORACE
}

static void reset(void) {
  m = 0;  // NORACE
}

static void *worker(void *arg) {
  for (int i = 0; i < 1000; i++) n++;  // NORACE
  return arg;
}

static void *other(void *arg) {
  m++;  // NORACE
  return arg;
}

int main(void) {
  pthread_t t, u;
  atexit(report);
  if (pthread_create(&t, NULL, worker, NULL)) abort();
  pthread_join(t, NULL);
  if (pthread_create(&u, NULL, other, NULL)) abort();
  atexit(reset);
  pthread_join(u, NULL);
  return 0;
}
