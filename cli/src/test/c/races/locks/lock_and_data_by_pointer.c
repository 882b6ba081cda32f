// One function for all counters: each caller must pair a counter with its lock.
#include <pthread.h>

static pthread_mutex_t lock_a = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t lock_b = PTHREAD_MUTEX_INITIALIZER;
static int count_a, count_b;

static void bump(pthread_mutex_t *lock, int *count) {
  pthread_mutex_lock(lock);
  ++*count;  // NORACE
  pthread_mutex_unlock(lock);
}

static void *worker(void *arg) {
  bump(&lock_a, &count_a);
  bump(&lock_b, &count_b);
  return arg;
}

int main(void) {
  pthread_t t[2];
  for (int i = 0; i < 2; i++) pthread_create(&t[i], NULL, worker, NULL);
  for (int i = 0; i < 2; i++) pthread_join(t[i], NULL);
  return 0;
}
