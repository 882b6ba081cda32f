#include <pthread.h>
#include <time.h>
#include <errno.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int x;
static void *w(void *a) {
  struct timespec ts;
  clock_gettime(CLOCK_REALTIME, &ts);
  ts.tv_nsec = 0;
  int rc = pthread_mutex_timedlock(&m, &ts);
  x++; // RACE!
  if (rc == 0)
  pthread_mutex_unlock(&m);
  return a;
}
int main(void) {
  pthread_t t[3];
  for (int i = 0; i < 3; i++) pthread_create(&t[i], 0, w, 0);
  for (int i = 0; i < 3; i++) pthread_join(t[i], 0);
  return x; // NORACE
}
