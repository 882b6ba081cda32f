// A function that no thread reaches takes no part in races.
#include <pthread.h>

static int value, other;

void debug_dump(void) {
  value = -1;  // NORACE: never called
}

static void *worker(void *arg) {
  value++;  // NORACE: one instance, and main does not touch it
  other++;  // RACE
  return arg;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, worker, NULL);
  other--;  // RACE
  pthread_join(t, NULL);
  return 0;
}
