#include <pthread.h>

int depth, total;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

static void down(int n) {
  depth = n;  // RACE
  if (n > 0) down(n - 1);
}

static void locked(int n) {
  total += n;  // NORACE: always entered with the lock
  if (n > 0) locked(n - 1);
}

static void *worker(void *arg) {
  down(10);
  pthread_mutex_lock(&m);
  locked(10);
  pthread_mutex_unlock(&m);
  return arg;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, worker, 0);
  pthread_create(&b, 0, worker, 0);
  return 0;
}
