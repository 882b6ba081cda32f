// Threads started by one counter and joined up to another, which has counted the same rounds.
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int sum;

static void *worker(void *unused) {
  pthread_mutex_lock(&lock);
  sum++; // NORACE
  pthread_mutex_unlock(&lock);
  return unused;
}

int main(void) {
  pthread_t threads[3];
  int started = 0;
  for (int i = 0; i < 3; i++) {
    if (pthread_create(&threads[i], NULL, worker, NULL) != 0)
      break;
    started++;
  }
  for (int i = 0; i < started; i++)
    pthread_join(threads[i], NULL);
  return sum; // NORACE
}
