// The result of pthread_mutex_lock is tested; where it failed nothing is held.
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int updates, read_side;

static int update(void) {
  int rc = pthread_mutex_lock(&lock);
  if (rc != 0) return rc;
  updates++;  // NORACE
  return pthread_mutex_unlock(&lock);
}

static void *worker(void *arg) {
  if (update() != 0) return NULL;
  read_side++;  // RACE
  return arg;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, worker, NULL);
  pthread_create(&b, NULL, worker, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
