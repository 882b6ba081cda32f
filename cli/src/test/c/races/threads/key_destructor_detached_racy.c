// The thread that has the data is not joined.
#include <pthread.h>
#include <stdlib.h>

static pthread_key_t key;
static int destroyed, before;

static void destroy(void *data) {
  free(data);
  destroyed++;  // RACE!
  before++;  // RACE!
}

static void *worker(void *arg) {
  pthread_setspecific(key, malloc(8));
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
