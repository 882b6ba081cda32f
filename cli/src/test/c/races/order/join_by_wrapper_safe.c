// Threads started by a function that is handed the place for the id.
#include <pthread.h>
#include <stddef.h>

static int total, extra;

static int spawn(pthread_t *thread, void *(*run)(void *)) {
  return pthread_create(thread, NULL, run, NULL);
}

static int spawn_default(pthread_t *thread, void *(*run)(void *)) {
  return spawn(thread, run);
}

static void *add(void *arg) {
  __sync_fetch_and_add(&total, 1);  // NORACE
  extra++;  // RACE: the two with each other
  return arg;
}

int main(void) {
  pthread_t a, b;
  spawn_default(&a, add);
  spawn_default(&b, add);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return total + extra;  // NORACE
}
