// Those who did not get it give it up, too.
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t idle = PTHREAD_COND_INITIALIZER;
static int busy, data;

static void *worker(void *arg) {
  pthread_mutex_lock(&lock);
  bool is_first = !busy;
  busy = 1;
  pthread_mutex_unlock(&lock);
  if (is_first) data++;  // RACE!
  pthread_mutex_lock(&lock);
  busy = 0;
  pthread_mutex_unlock(&lock);
  return arg;
}

int main(void) {
  pthread_t t[3];
  for (int i = 0; i < 3; i++) pthread_create(&t[i], NULL, worker, NULL);
  for (int i = 0; i < 3; i++) pthread_join(t[i], NULL);
  return 0;
}
