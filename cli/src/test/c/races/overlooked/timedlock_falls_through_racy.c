// After a timeout a warning is given, and the code goes on.
#include <pthread.h>
#include <stdlib.h>
#include <stdio.h>
#include <time.h>
static int n;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static void *worker(void *arg) {
  struct timespec ts;
  clock_gettime(CLOCK_REALTIME, &ts);
  ts.tv_sec++;
  int r = pthread_mutex_timedlock(&m, &ts);
  if (r)
    fprintf(stderr, "slow\n");
  n++; // RACE
  if (!r)
    pthread_mutex_unlock(&m);
  return 0;
}
int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, worker, 0);
  pthread_create(&b, 0, worker, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  return n; // NORACE
}
