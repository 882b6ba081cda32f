#include <pthread.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER, aux = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t cv = PTHREAD_COND_INITIALIZER;
static int ready, log_n;

static void *waiter(void *a) {
  pthread_mutex_lock(&m);
  while (!ready) // RACE!
    { pthread_mutex_lock(&aux); pthread_cond_wait(&cv, &aux); pthread_mutex_unlock(&aux); }
  log_n++; // NORACE
  pthread_mutex_unlock(&m);
  return a;
}
static void *setter(void *a) {
  pthread_mutex_lock(&aux);
  ready = 1; // RACE!
  pthread_cond_broadcast(&cv);
  pthread_mutex_unlock(&aux);
  return a;
}
int main(void) {
  pthread_t x, y, z;
  pthread_create(&x, 0, waiter, 0);
  pthread_create(&y, 0, waiter, 0);
  pthread_create(&z, 0, setter, 0);
  pthread_join(x, 0);
  pthread_join(y, 0);
  pthread_join(z, 0);
  return log_n; // NORACE
}
