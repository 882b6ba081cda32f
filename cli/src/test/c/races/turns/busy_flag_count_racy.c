// A number of users may be zero, and is not set but counted.
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t idle = PTHREAD_COND_INITIALIZER;
static int busy, data;

static void *worker(void *arg) {
  pthread_mutex_lock(&lock);
  bool is_first = busy == 0;
  busy = (int)(long)arg;
  pthread_mutex_unlock(&lock);
  if (is_first) data++;  // RACE!
  return arg;
}

int main(void) {
  pthread_t t[3];
  for (int i = 0; i < 3; i++) pthread_create(&t[i], NULL, worker, NULL);
  for (int i = 0; i < 3; i++) pthread_join(t[i], NULL);
  return 0;
}
