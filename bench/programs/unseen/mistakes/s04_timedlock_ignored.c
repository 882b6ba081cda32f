#include <pthread.h>
#include <time.h>
static pthread_mutex_t mu;
static int v;
static void *run(void *p) {
  struct timespec ts;
  clock_gettime(CLOCK_REALTIME, &ts);
  int rc = pthread_mutex_timedlock(&mu, &ts);
  v++; // RACE!
  if (!rc)
    pthread_mutex_unlock(&mu);
  return p;
}
int main(void) {
  pthread_t t, u;
  pthread_create(&t, 0, run, 0);
  pthread_create(&u, 0, run, 0);
  pthread_join(t, 0);
  pthread_join(u, 0);
  return v; // NORACE
}
