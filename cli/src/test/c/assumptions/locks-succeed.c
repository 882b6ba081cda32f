// Nobody looks whether the lock was acquired.
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int count;

static void *worker(void *arg) {
  pthread_mutex_lock(&lock);
  count++;
  pthread_mutex_unlock(&lock);
  return arg;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, worker, NULL);
  if (pthread_mutex_lock(&lock) == 0) {
    count++;
    pthread_mutex_unlock(&lock);
  }
  return 0;
}
