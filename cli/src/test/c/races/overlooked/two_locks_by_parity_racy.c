// Two locks for one counter, chosen by the number of the thread.
#include <pthread.h>
#include <stdlib.h>
static int n;
static pthread_mutex_t locks[2] = {PTHREAD_MUTEX_INITIALIZER, PTHREAD_MUTEX_INITIALIZER};
static void *worker(void *p) {
  long id = (long)p;
  pthread_mutex_lock(&locks[id & 1]);
  n++; // RACE
  pthread_mutex_unlock(&locks[id & 1]);
  return 0;
}
int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, worker, (void *)0L);
  pthread_create(&b, 0, worker, (void *)1L);
  pthread_join(a, 0);
  pthread_join(b, 0);
  return n; // NORACE
}
