#include <pthread.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t c = PTHREAD_COND_INITIALIZER;
static int ready, data;
static void *prod(void *p) {
  data = 3; // NORACE
  pthread_mutex_lock(&m);
  ready = 1; // NORACE
  pthread_cond_broadcast(&c);
  pthread_mutex_unlock(&m);
  return p;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, prod, 0);
  pthread_mutex_lock(&m);
  while (!ready) // NORACE
    pthread_cond_wait(&c, &m);
  pthread_mutex_unlock(&m);
  int d = data; // NORACE
  pthread_join(t, 0);
  return d;
}
