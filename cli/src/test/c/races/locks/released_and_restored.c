// A function that releases its caller's lock, takes it again, and releases it once more leaves it released; one that
// ends by taking it again leaves it held.
#include <pthread.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int kept, lost;

static void wait_a_little(pthread_mutex_t *lock) {
  pthread_mutex_unlock(lock);
  pthread_mutex_lock(lock);
}

static void wait_and_leave(pthread_mutex_t *lock) {
  wait_a_little(lock);
  pthread_mutex_unlock(lock);
}

static void *work(void *unused) {
  pthread_mutex_lock(&m);
  wait_a_little(&m);
  kept++; // NORACE
  wait_and_leave(&m);
  lost++; // RACE
  return 0;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, work, 0);
  pthread_create(&b, 0, work, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  return 0;
}
