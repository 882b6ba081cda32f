// A thread may call exit itself; one is not joined.
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

static long n, m;

static void report(void) {
  printf("%ld\n", n);  // RACE!
  m++;  // RACE!
}

static void *worker(void *arg) {
  for (int i = 0; i < 1000; i++) n++;  // RACE!
  return arg;
}

static void *other(void *arg) {
  m++;  // RACE!
  if (!arg) exit(1);
  return arg;
}

int main(void) {
  pthread_t t, u;
  atexit(report);
  pthread_create(&t, NULL, worker, NULL);
  pthread_create(&u, NULL, other, NULL);
  pthread_join(t, NULL);
  pthread_join(u, NULL);
  return 0;
}
