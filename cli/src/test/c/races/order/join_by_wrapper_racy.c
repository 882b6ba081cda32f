// The same place is handed out twice: the first thread cannot be joined any more.
#include <pthread.h>
#include <stddef.h>

static int total;

static int spawn(pthread_t *thread, void *(*run)(void *)) {
  return pthread_create(thread, NULL, run, NULL);
}

static void *add(void *arg) {
  __sync_fetch_and_add(&total, 1);  // RACE
  return arg;
}

int main(void) {
  pthread_t a, b;
  spawn(&a, add);
  spawn(&b, add);
  spawn(&a, add);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return total;  // RACE
}
