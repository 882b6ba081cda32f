// The result is kept in a variable, and tested twice.
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int flushed, attempts;

static void flush(int n) {
  int failed = pthread_mutex_trylock(&lock);
  attempts += n;  // RACE: before the test
  if (!failed) flushed += n;  // NORACE
  if (!failed) pthread_mutex_unlock(&lock);
}

static void *worker(void *arg) {
  flush(1);
  return arg;
}

int main(void) {
  pthread_t t[3];
  for (int i = 0; i < 3; i++) pthread_create(&t[i], NULL, worker, NULL);
  for (int i = 0; i < 3; i++) pthread_join(t[i], NULL);
  return 0;
}
