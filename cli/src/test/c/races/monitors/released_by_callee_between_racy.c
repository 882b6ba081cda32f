// A function called between the test and the store releases the lock for a moment.
#include <pthread.h>
#include <stdlib.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t c = PTHREAD_COND_INITIALIZER;
static int busy, shared;
static void blink(void) {
  pthread_mutex_unlock(&m);
  pthread_mutex_lock(&m);
}
static void enter(void) {
  pthread_mutex_lock(&m);
  while (busy)
    pthread_cond_wait(&c, &m);
  blink();
  busy = 1;
  pthread_mutex_unlock(&m);
}
static void leave(void) {
  pthread_mutex_lock(&m);
  busy = 0;
  pthread_cond_signal(&c);
  pthread_mutex_unlock(&m);
}
static void *worker(void *arg) {
  enter();
  shared++; // RACE
  leave();
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
