#include <pthread.h>
#include <time.h>
static pthread_mutex_t mu;
static pthread_cond_t cv;
static int ready, data;
static void *prod(void *a) {
  data = 4; // RACE!
  pthread_mutex_lock(&mu);
  ready = 1;
  pthread_cond_signal(&cv);
  pthread_mutex_unlock(&mu);
  return a;
}
int main(void) {
  pthread_t t;
  struct timespec ts = {0, 0};
  int rc = 0;
  pthread_create(&t, 0, prod, 0);
  pthread_mutex_lock(&mu);
  while (!ready && rc == 0)
    rc = pthread_cond_timedwait(&cv, &mu, &ts);
  pthread_mutex_unlock(&mu);
  int d = data; // RACE!
  pthread_join(t, 0);
  return d;
}
