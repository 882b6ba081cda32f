// Whoever locks a plain mutex twice waits for himself: what follows is never reached, and nothing sensible can be said
// of it. Until then the lock is held.
#include <pthread.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int once, twice, released;

static void *work(void *unused) {
  pthread_mutex_lock(&m);
  once++; // NORACE
  pthread_mutex_lock(&m);
  twice++; // NORACE
  pthread_mutex_unlock(&m);
  released++; // EITHER
  pthread_mutex_unlock(&m);
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
