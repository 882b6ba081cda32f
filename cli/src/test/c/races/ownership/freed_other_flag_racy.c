#include <pthread.h>
#include <stdbool.h>
#include <stdlib.h>

/* The flag says that there was something, not that nothing was put. */
struct conn { int fd; long bytes; };

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static struct conn *first;

static void offer(int fd, int limit) {
  bool kept = false;
  struct conn *c = calloc(1, sizeof *c);
  if (!c) return;
  c->fd = fd; // NORACE
  pthread_mutex_lock(&lock);
  if (fd < limit) {
    if (!first) { // NORACE
      first = c; // NORACE
      kept = fd < 50;
    }
  }
  pthread_mutex_unlock(&lock);
  if (!kept)
    free(c); // RACE
}

static void *run(void *arg) {
  for (int k = 0; k < 1000; k++) {
    offer(k, 100);
    pthread_mutex_lock(&lock);
    if (first) // NORACE
      first->bytes++; // RACE
    pthread_mutex_unlock(&lock);
  }
  return arg;
}

int main(void) {
  pthread_t t[3];
  for (int i = 0; i < 3; i++)
    pthread_create(&t[i], NULL, run, NULL);
  for (int i = 0; i < 3; i++)
    pthread_join(t[i], NULL);
  return 0;
}
