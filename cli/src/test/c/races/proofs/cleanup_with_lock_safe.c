// The handler releases the lock, which the thread holds wherever it may exit.
#include <pthread.h>
#include <stddef.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int data, left;

static void release(void *arg) {
  left++;  // NORACE
  pthread_mutex_unlock(arg);
}

static void *worker(void *arg) {
  pthread_mutex_lock(&lock);
  pthread_cleanup_push(release, &lock);
  data++;  // NORACE
  if (data > 1) pthread_exit(NULL);  // NORACE
  pthread_cleanup_pop(1);
  return arg;
}

int main(void) {
  pthread_t t[2];
  for (int i = 0; i < 2; i++) pthread_create(&t[i], NULL, worker, NULL);
  for (int i = 0; i < 2; i++) pthread_join(t[i], NULL);
  return left;  // NORACE
}
