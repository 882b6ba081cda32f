// The wait may end by its time limit.
#include <pthread.h>
#include <time.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t c = PTHREAD_COND_INITIALIZER;
static int ready, data;
static void *f(void *arg) {
  data = 7; // RACE
  pthread_mutex_lock(&m);
  ready = 1; // NORACE
  pthread_cond_signal(&c);
  pthread_mutex_unlock(&m);
  return 0;
}
int main(void) {
  pthread_t t;
  struct timespec ts;
  int rc = 0;
  pthread_create(&t, 0, f, 0);
  clock_gettime(CLOCK_REALTIME, &ts);
  pthread_mutex_lock(&m);
  while (!ready && rc == 0) // NORACE
    rc = pthread_cond_timedwait(&c, &m, &ts);
  pthread_mutex_unlock(&m);
  int v = data; // RACE
  pthread_join(t, 0);
  return v;
}
