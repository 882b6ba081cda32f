#include <pthread.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t c = PTHREAD_COND_INITIALIZER;
static int busy, jobs;
static void notify(void) {
  pthread_mutex_unlock(&m);
  pthread_cond_signal(&c);
  jobs++; // RACE!
  pthread_mutex_lock(&m);
}
static void *w(void *a) {
  pthread_mutex_lock(&m);
  busy++; // NORACE
  notify();
  busy--; // NORACE
  pthread_mutex_unlock(&m);
  return a;
}
int main(void) {
  pthread_t x, y;
  pthread_create(&x, 0, w, 0);
  pthread_create(&y, 0, w, 0);
  pthread_join(x, 0);
  pthread_join(y, 0);
  return jobs + busy; // NORACE
}
