// The id of a thread is stored over by another one before another thread joins it.
#include <pthread.h>

static union {
  pthread_t thread;
  int words[2];
} id;

static long total, seen;

static void *add(void *arg) {
  total++;  // RACE
  return arg;
}

static void *watch(void *arg) {
  pthread_join(id.thread, 0);
  seen = total;  // RACE
  return arg;
}

int main(void) {
  pthread_t watcher;
  id.words[0] = 0;
  id.words[1] = 0;
  pthread_create(&id.thread, 0, add, 0);
  pthread_t other;
  pthread_create(&other, 0, add, 0);
  id.thread = other;
  pthread_create(&watcher, 0, watch, 0);
  pthread_join(watcher, 0);
  return (int)seen;  // NORACE
}
