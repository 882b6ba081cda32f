// The constant changes from call to call, and in the end the shared counter is reached.
#include <pthread.h>

static int counter;

static void descend(int depth) {
  if (depth == 40) {
    counter++; // RACE
    return;
  }
  descend(depth + 1);
}

static void countdown(int depth) {
  if (depth > 0)
    countdown(depth - 1);
  else
    counter++; // RACE
}

static void *worker(void *arg) {
  (void)arg;
  descend(0);
  return NULL;
}

int main(void) {
  pthread_t t;
  if (pthread_create(&t, NULL, worker, NULL))
    return 1;
  countdown(30);
  pthread_join(t, NULL);
  return 0;
}
