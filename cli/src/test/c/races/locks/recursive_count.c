// A recursive mutex is free only after as many unlocks as locks.
#include <pthread.h>

static pthread_mutex_t lock;
static int once, twice;

static void *worker(void *arg) {
  pthread_mutex_lock(&lock);
  pthread_mutex_lock(&lock);
  pthread_mutex_unlock(&lock);
  once++;  // NORACE: still held
  pthread_mutex_unlock(&lock);
  twice++;  // RACE
  return arg;
}

int main(void) {
  pthread_t a, b;
  pthread_mutexattr_t attr;
  pthread_mutexattr_init(&attr);
  pthread_mutexattr_settype(&attr, PTHREAD_MUTEX_RECURSIVE);
  pthread_mutex_init(&lock, &attr);
  pthread_create(&a, NULL, worker, NULL);
  pthread_create(&b, NULL, worker, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
