#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

static long n;
static void report(void) { printf("%ld\n", n); } // NORACE
static void *w(void *a) {
  for (int i = 0; i < 1000000; i++) n++; // NORACE
  return a;
}
int main(void) {
  pthread_t t;
  atexit(report);
  pthread_create(&t, 0, w, 0);
  pthread_join(t, 0);
  return 0;
}
