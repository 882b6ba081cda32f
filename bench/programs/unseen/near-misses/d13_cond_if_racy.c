// "if" in place of "while", and the data is used after the lock: a spurious wake-up breaks the order.
#include <pthread.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t c = PTHREAD_COND_INITIALIZER;
static int ready, data;
static void *f(void *arg) {
  data = 7; // RACE
  pthread_mutex_lock(&m);
  ready = 1; // NORACE
  pthread_cond_signal(&c);
  pthread_mutex_unlock(&m);
  return 0;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, f, 0);
  pthread_mutex_lock(&m);
  if (!ready) // NORACE
    pthread_cond_wait(&c, &m);
  pthread_mutex_unlock(&m);
  int v = data; // RACE
  pthread_join(t, 0);
  return v;
}
