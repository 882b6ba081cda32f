// The thread that has the data is not joined.
#include <pthread.h>

static pthread_key_t key;
static int destroyed, before;

static void destroy(void *data) {
  (void)data;
  destroyed++;  // RACE!
  before++;  // RACE!
}

static void *worker(void *arg) {
  pthread_setspecific(key, &key);
  return arg;
}

int main(void) {
  pthread_t a;
  pthread_key_create(&key, destroy);
  pthread_create(&a, NULL, worker, NULL);
  before = 1;  // RACE!
  pthread_detach(a);
  return destroyed;  // RACE!
}
