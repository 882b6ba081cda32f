// The bound is a number that is given, and unsigned.
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int work;

static void *run(void *arg) {
  pthread_mutex_lock(&lock);
  work++; // NORACE
  pthread_mutex_unlock(&lock);
  return arg;
}

static unsigned start(pthread_t *t, unsigned n) {
  for (unsigned i = 0; i < n; i++) {
    if (pthread_create(&t[i], 0, run, 0)) {
      n = i;
      break;
    }
  }
  return n;
}

int main(void) {
  pthread_t t[4];
  unsigned n = start(t, 4);
  for (unsigned i = 0; i < n; i++)
    pthread_join(t[i], 0);
  return work; // NORACE
}
