// A guard that unlocks at the end of its scope, by the cleanup attribute.
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int scoped, returned, after;

static void release(pthread_mutex_t **m) { pthread_mutex_unlock(*m); }

static pthread_mutex_t *acquire(pthread_mutex_t *m) {
  pthread_mutex_lock(m);
  return m;
}

#define GUARD(m) pthread_mutex_t *guard __attribute__((cleanup(release), unused)) = acquire(m)

static int step(int n) {
  {
    GUARD(&lock);
    scoped++;  // NORACE
    if (n > 2) return returned++;  // NORACE
  }
  after++;  // RACE: the scope has ended
  return 0;
}

static void *worker(void *arg) {
  for (int n = 0; n < 5; n++) step(n);
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
