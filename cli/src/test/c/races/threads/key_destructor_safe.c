// Destructors of thread-specific data run in threads that end, and have run when these are joined.
#include <pthread.h>

static pthread_key_t key;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int destroyed;

static void destroy(void *data) {
  (void)data;
  pthread_mutex_lock(&lock);
  destroyed++;  // NORACE
  pthread_mutex_unlock(&lock);
}

static void *worker(void *arg) {
  pthread_setspecific(key, &key);
  return arg;
}

int main(void) {
  pthread_t a, b;
  pthread_key_create(&key, destroy);
  destroyed = 0;  // NORACE: no other thread yet
  pthread_create(&a, NULL, worker, NULL);
  pthread_create(&b, NULL, worker, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return destroyed;  // NORACE
}
