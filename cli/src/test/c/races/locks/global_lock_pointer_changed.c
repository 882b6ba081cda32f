// The global pointer to the lock is changed while the threads run.
#include <pthread.h>

static pthread_mutex_t first = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t second = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t *current = &first;
static int lines;

static void *logger(void *arg) {
  pthread_mutex_t *lock = current;  // RACE
  pthread_mutex_lock(lock);
  lines++;  // RACE: the threads may have taken different ones
  pthread_mutex_unlock(lock);
  return arg;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, logger, NULL);
  current = &second;  // RACE
  pthread_create(&b, NULL, logger, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
