// The numbers are given out again while the threads that had them before may run.
#include <pthread.h>
#include <stddef.h>

static int count;

static void *run(void *arg) {
  long id = (long)arg;
  if (id == 0) count++;  // RACE
  return NULL;
}

static void start(void) {
  pthread_t t;
  for (long i = 0; i < 4; i++) pthread_create(&t, NULL, run, (void *)i);
}

int main(void) {
  for (int k = 0; k < 2; k++) start();
  pthread_exit(NULL);
}
