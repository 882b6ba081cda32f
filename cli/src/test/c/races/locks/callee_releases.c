// A callee that releases its caller's lock, and does not take it back.
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int items, notified, logged;

static void notify_and_unlock(pthread_mutex_t *m) {
  notified++;  // NORACE
  pthread_mutex_unlock(m);
}

static void *worker(void *arg) {
  pthread_mutex_lock(&lock);
  items++;  // NORACE
  notify_and_unlock(&lock);
  logged++;  // RACE
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
