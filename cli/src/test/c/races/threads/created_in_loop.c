// Many instances of one function.
#include <pthread.h>

#define WORKERS 4

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int finished, started;

static void *worker(void *arg) {
  started++;  // RACE: with the other instances
  pthread_mutex_lock(&lock);
  finished++;  // NORACE
  pthread_mutex_unlock(&lock);
  return arg;
}

int main(void) {
  pthread_t t[WORKERS];
  for (int i = 0; i < WORKERS; i++) pthread_create(&t[i], NULL, worker, NULL);
  for (int i = 0; i < WORKERS; i++) pthread_join(t[i], NULL);
  return 0;
}
