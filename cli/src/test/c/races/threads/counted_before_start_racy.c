// The count is of those to come: when it is zero, one may have been started.
#include <pthread.h>
#include <stdio.h>

static int value;

static void *run(void *arg) {
  value++; // RACE!
  return arg;
}

int main(void) {
  pthread_t thread;
  int left = 1;
  while (left > 0) {
    if (pthread_create(&thread, NULL, run, NULL))
      break;
    left--;
  }
  if (left == 0)
    return value; // RACE!
  return 0;
}
