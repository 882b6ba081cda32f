// Data is made without a lock, then announced under it; the other waits for the announcement.
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t ready_cond = PTHREAD_COND_INITIALIZER;
static int ready, data;

static void *producer(void *arg) {
  data = 42;  // NORACE
  pthread_mutex_lock(&lock);
  ready = 1;  // NORACE
  pthread_cond_signal(&ready_cond);
  pthread_mutex_unlock(&lock);
  return arg;
}

static void *consumer(void *arg) {
  pthread_mutex_lock(&lock);
  while (!ready) pthread_cond_wait(&ready_cond, &lock);  // NORACE
  pthread_mutex_unlock(&lock);
  return data == 42 ? arg : NULL;  // NORACE
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, producer, NULL);
  pthread_create(&b, NULL, consumer, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
