// The number of threads is kept as the next index.
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int work;

static void *run(void *arg) {
  pthread_mutex_lock(&lock);
  work++; // NORACE
  pthread_mutex_unlock(&lock);
  return arg;
}

int main(void) {
  pthread_t t[4];
  int n = 0;
  for (int i = 0; i < 4; i++) {
    if (pthread_create(&t[i], 0, run, 0))
      break;
    n = i + 1;
  }
  for (int i = 0; i < n; i++)
    pthread_join(t[i], 0);
  return work; // NORACE
}
