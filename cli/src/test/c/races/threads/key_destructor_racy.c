// A thread is left that may end; destructors of two threads run at once.
#include <pthread.h>

static pthread_key_t key;
static int destroyed, together;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void destroy(void *data) {
  (void)data;
  together++;  // RACE!
  pthread_mutex_lock(&lock);
  destroyed++;  // RACE!
  pthread_mutex_unlock(&lock);
}

static void *worker(void *arg) {
  pthread_setspecific(key, &key);
  return arg;
}

static void *starter(void *arg) {
  pthread_t c;
  pthread_create(&c, NULL, worker, NULL);
  return arg;
}

int main(void) {
  pthread_t a, b;
  pthread_key_create(&key, destroy);
  pthread_create(&a, NULL, worker, NULL);
  pthread_create(&b, NULL, starter, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return destroyed;  // RACE!
}
