// The threads count themselves in: main may find zero before they have begun.
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t gone = PTHREAD_COND_INITIALIZER;
static int live;
static int result;

static void *worker(void *arg) {
  pthread_mutex_lock(&lock);
  live++;  // NORACE
  pthread_mutex_unlock(&lock);
  result = 1;  // RACE
  pthread_mutex_lock(&lock);
  live--;  // NORACE
  pthread_cond_signal(&gone);
  pthread_mutex_unlock(&lock);
  return arg;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, worker, NULL);
  pthread_detach(t);
  pthread_mutex_lock(&lock);
  while (live > 0) pthread_cond_wait(&gone, &lock);  // NORACE
  pthread_mutex_unlock(&lock);
  return result;  // RACE
}
