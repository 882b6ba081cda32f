// Two threads may be in at once.
#include <pthread.h>
#include <stdlib.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t c = PTHREAD_COND_INITIALIZER;
static int in, shared;
static void *worker(void *arg) {
  pthread_mutex_lock(&m);
  while (in >= 2)
    pthread_cond_wait(&c, &m);
  in++;
  pthread_mutex_unlock(&m);
  shared++; // RACE
  pthread_mutex_lock(&m);
  in--;
  pthread_cond_signal(&c);
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
