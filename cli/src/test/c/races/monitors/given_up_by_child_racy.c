// A thread gives up what its creator has claimed.
#include <pthread.h>
#include <stdlib.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t c = PTHREAD_COND_INITIALIZER;
static int busy, shared;
static void enter(void) {
  pthread_mutex_lock(&m);
  while (busy)
    pthread_cond_wait(&c, &m);
  busy = 1;
  pthread_mutex_unlock(&m);
}
static void leave(void) {
  pthread_mutex_lock(&m);
  busy = 0;
  pthread_cond_signal(&c);
  pthread_mutex_unlock(&m);
}
static void *child(void *a) {
  shared++; // RACE
  leave();
  return 0;
}
static void *worker(void *arg) {
  pthread_t t;
  enter();
  pthread_create(&t, 0, child, 0);
  shared++; // RACE
  pthread_join(t, 0);
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
