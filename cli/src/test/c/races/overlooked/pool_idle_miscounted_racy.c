// The last task is counted done before it is run.
#include <pthread.h>
#include <stdlib.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t c = PTHREAD_COND_INITIALIZER;
static int pending = 3, result[3];
static void *worker(void *p) {
  long id = (long)p;
  pthread_mutex_lock(&m);
  if (--pending == 0) // NORACE
    pthread_cond_signal(&c);
  pthread_mutex_unlock(&m);
  result[id] = 1; // RACE
  return 0;
}
int main(void) {
  pthread_t t[3];
  for (long i = 0; i < 3; i++)
    pthread_create(&t[i], 0, worker, (void *)i);
  pthread_mutex_lock(&m);
  while (pending) // NORACE
    pthread_cond_wait(&c, &m);
  pthread_mutex_unlock(&m);
  int n = result[0] + result[1] + result[2]; // RACE
  for (int i = 0; i < 3; i++)
    pthread_join(t[i], 0);
  return n;
}
