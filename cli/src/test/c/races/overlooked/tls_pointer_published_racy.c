// The address of a thread-local counter is registered for a monitor.
#include <pthread.h>
#include <stdlib.h>
static _Thread_local long hits;
static long *all[4];
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int n;
static void *worker(void *p) {
  pthread_mutex_lock(&m);
  all[n++] = &hits; // NORACE
  pthread_mutex_unlock(&m);
  for (int i = 0; i < 100; i++)
    hits++; // RACE
  return 0;
}
int main(void) {
  pthread_t a, b;
  long sum = 0;
  pthread_create(&a, 0, worker, 0);
  pthread_create(&b, 0, worker, 0);
  pthread_mutex_lock(&m);
  for (int i = 0; i < n; i++)
    sum += *all[i]; // RACE
  pthread_mutex_unlock(&m);
  pthread_join(a, 0);
  pthread_join(b, 0);
  return sum;
}
