#include <pthread.h>
#include <stdlib.h>

static pthread_key_t k;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int destroyed;
static void dtor(void *p) {
  free(p);
  pthread_mutex_lock(&m);
  destroyed++; // NORACE
  pthread_mutex_unlock(&m);
}
static void *w(void *a) {
  pthread_setspecific(k, malloc(8));
  return a;
}
int main(void) {
  pthread_t x, y;
  pthread_key_create(&k, dtor);
  pthread_create(&x, 0, w, 0);
  pthread_create(&y, 0, w, 0);
  pthread_join(x, 0);
  pthread_join(y, 0);
  pthread_mutex_destroy(&m);
  return destroyed; // NORACE
}
