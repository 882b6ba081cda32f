// A global pointer to the lock, set before any thread starts.
#include <pthread.h>
#include <stdlib.h>

static pthread_mutex_t *log_lock;
static int lines, dropped;

static void log_init(void) {
  log_lock = malloc(sizeof *log_lock);  // NORACE
  if (log_lock == NULL) abort();
  pthread_mutex_init(log_lock, NULL);
}

static void *logger(void *arg) {
  pthread_mutex_lock(log_lock);  // NORACE
  lines++;  // NORACE
  pthread_mutex_unlock(log_lock);  // NORACE
  dropped++;  // RACE
  return arg;
}

int main(void) {
  pthread_t a, b;
  log_init();
  pthread_create(&a, NULL, logger, NULL);
  pthread_create(&b, NULL, logger, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
