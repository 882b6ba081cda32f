#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
// A function that a library calls back may run more than once.
static int served;
static pthread_t server;

static void *serve(void *unused) {
  (void)unused;
  served++; // RACE
  return NULL;
}

static void launch(void) { pthread_create(&server, NULL, serve, NULL); }
static void start(void) { launch(); }
static void prepare(void) { start(); }

static int compare(const void *a, const void *b) {
  prepare();
  return *(const int *)a - *(const int *)b;
}

int main(void) {
  int values[] = {3, 1, 2};
  qsort(values, 3, sizeof values[0], compare);
  pthread_exit(NULL);
}
