// The consumer gives up waiting, and takes the data all the same.
#include <pthread.h>
#include <time.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t ready_cond = PTHREAD_COND_INITIALIZER;
static int ready, data;

static void *producer(void *arg) {
  data = 42;  // RACE
  pthread_mutex_lock(&lock);
  ready = 1;  // NORACE
  pthread_cond_signal(&ready_cond);
  pthread_mutex_unlock(&lock);
  return arg;
}

static void *consumer(void *arg) {
  struct timespec deadline;
  clock_gettime(CLOCK_REALTIME, &deadline);
  pthread_mutex_lock(&lock);
  if (!ready) pthread_cond_timedwait(&ready_cond, &lock, &deadline);  // NORACE
  pthread_mutex_unlock(&lock);
  return data == 42 ? arg : NULL;  // RACE: ready or not
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, consumer, NULL);
  pthread_create(&b, NULL, producer, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
