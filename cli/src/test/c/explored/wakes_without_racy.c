// One that waits holds its own lock when it wakes, which is not that of the other thread.
#include <pthread.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER, n = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t c = PTHREAD_COND_INITIALIZER;
static int ready, x, y;

static void *waits(void *arg) {
  pthread_mutex_lock(&m);
  while (!ready) pthread_cond_wait(&c, &m);
  y = 1;  // NORACE
  x = 1;  // RACE
  pthread_mutex_unlock(&m);
  return arg;
}

static void *wakes(void *arg) {
  y = 2;  // NORACE
  pthread_mutex_lock(&m);
  ready = 1;
  pthread_cond_signal(&c);
  pthread_mutex_unlock(&m);
  pthread_mutex_lock(&n);
  x = 2;  // RACE
  pthread_mutex_unlock(&n);
  return arg;
}

int main(void) {
  pthread_t s, t;
  pthread_create(&s, NULL, waits, NULL);
  pthread_create(&t, NULL, wakes, NULL);
  pthread_join(s, NULL);
  pthread_join(t, NULL);
  return x + y;
}
