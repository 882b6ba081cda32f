// The result of trylock is stored, and not looked at before the write.
#include <pthread.h>
#include <stdlib.h>
static int n;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static void *worker(void *arg) {
  int r = pthread_mutex_trylock(&m);
  n++; // RACE
  if (r == 0)
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
