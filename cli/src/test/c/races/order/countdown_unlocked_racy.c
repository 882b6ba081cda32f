// The look at the count takes no lock, or another one.
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t other = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t gone = PTHREAD_COND_INITIALIZER;
static int left = 1;
static int result;

static void *worker(void *arg) {
  result = 1;  // RACE
  pthread_mutex_lock(&lock);
  left--;  // RACE
  pthread_cond_signal(&gone);
  pthread_mutex_unlock(&lock);
  return arg;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, worker, NULL);
  pthread_detach(t);
  pthread_mutex_lock(&other);
  while (left > 0) pthread_cond_wait(&gone, &other);  // RACE
  pthread_mutex_unlock(&other);
  return result;  // RACE
}
