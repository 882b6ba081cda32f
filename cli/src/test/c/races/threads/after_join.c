// After the join everything is main's again.
#include <pthread.h>
#include <stdio.h>

static int result, early;

static void *worker(void *arg) {
  result = 42;  // NORACE
  early = 1;  // RACE
  return arg;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, worker, NULL);
  printf("%d\n", early);  // RACE
  pthread_join(t, NULL);
  printf("%d %d\n", result, early);  // NORACE
  result = 0;  // NORACE
  return 0;
}
