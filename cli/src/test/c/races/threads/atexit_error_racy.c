// error() ends the program, if told so, and runs handlers while the other thread may still run.
#include <error.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

static long n;

static void report(void) {
  printf("%ld\n", n);  // RACE
}

static void *worker(void *arg) {
  for (int i = 0; i < 1000; i++) n++;  // RACE
  return arg;
}

int main(int argc, char **argv) {
  pthread_t t;
  atexit(report);
  if (pthread_create(&t, NULL, worker, NULL)) abort();
  error(argc > 1, 0, "%s", argv[0]);
  pthread_join(t, NULL);
  return 0;
}
