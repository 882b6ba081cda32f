#include <pthread.h>
static pthread_mutex_t mu;
static pthread_cond_t cv;
static int ready, data;
static void *prod(void *a) {
  pthread_mutex_lock(&mu);
  ready = 1;
  pthread_cond_signal(&cv);
  pthread_mutex_unlock(&mu);
  data = 4; // RACE!
  return a;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, prod, 0);
  pthread_mutex_lock(&mu);
  while (!ready)
    pthread_cond_wait(&cv, &mu);
  pthread_mutex_unlock(&mu);
  int d = data; // RACE!
  pthread_join(t, 0);
  return d;
}
