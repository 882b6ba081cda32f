// After the wait nobody looks again.
#include <pthread.h>
#include <stdlib.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t c = PTHREAD_COND_INITIALIZER;
static int busy, shared;
static void *worker(void *arg) {
  int free;
  pthread_mutex_lock(&m);
  free = !busy;
  if (!free) {
    pthread_cond_wait(&c, &m);
    free = 1;
  }
  if (free)
    busy = 1;
  pthread_mutex_unlock(&m);
  shared++; // RACE
  pthread_mutex_lock(&m);
  busy = 0;
  pthread_mutex_unlock(&m);
  return 0;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, worker, 0);
  pthread_create(&b, 0, worker, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  return shared;
}
