// The id of a thread is cleared in two parts before it is stored, and another thread joins it.
#include <pthread.h>

static union {
  pthread_t thread;
  int words[2];
} id;

static long total, seen;

static void *add(void *arg) {
  total++;  // NORACE
  return arg;
}

static void *watch(void *arg) {
  pthread_join(id.thread, 0);
  seen = total;  // NORACE
  return arg;
}

int main(void) {
  pthread_t watcher;
  id.words[0] = 0;
  id.words[1] = 0;
  pthread_create(&id.thread, 0, add, 0);
  pthread_create(&watcher, 0, watch, 0);
  pthread_join(watcher, 0);
  return (int)seen;  // NORACE
}
