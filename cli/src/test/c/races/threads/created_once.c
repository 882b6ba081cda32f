// One instance does not race with itself; main does.
#include <pthread.h>

static int own, with_main;

static void *worker(void *arg) {
  own++;  // NORACE
  with_main++;  // RACE
  return arg;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, worker, NULL);
  with_main--;  // RACE
  pthread_join(t, NULL);
  return own;  // NORACE
}
