// Two fields of one unit under two locks: the locks would have to be one.
#include <pthread.h>

struct flags {
  unsigned dirty : 1;
  unsigned pinned : 1;
};

static pthread_mutex_t dirty_lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t pin_lock = PTHREAD_MUTEX_INITIALIZER;
static struct flags apart, together;

static void *flusher(void *arg) {
  pthread_mutex_lock(&dirty_lock);
  apart.dirty = 0;  // RACE
  together.dirty = 0;  // NORACE
  pthread_mutex_unlock(&dirty_lock);
  return arg;
}

static void *pinner(void *arg) {
  pthread_mutex_lock(&pin_lock);
  apart.pinned = 1;  // RACE: the same word under another lock
  pthread_mutex_unlock(&pin_lock);
  pthread_mutex_lock(&dirty_lock);
  together.pinned = 1;  // NORACE
  pthread_mutex_unlock(&dirty_lock);
  return arg;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, flusher, NULL);
  pthread_create(&b, NULL, pinner, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
