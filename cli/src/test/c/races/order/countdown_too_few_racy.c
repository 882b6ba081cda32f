// Three threads count down from two; and one of them works on after it has counted.
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t gone = PTHREAD_COND_INITIALIZER;
static int left = 2;
static int result[3];
static int first;

static void *worker(void *arg) {
  int *slot = arg;
  *slot = 1;  // RACE: the third may not have come to it
  pthread_mutex_lock(&lock);
  left--;  // NORACE
  pthread_cond_signal(&gone);
  pthread_mutex_unlock(&lock);
  return NULL;
}

int main(void) {
  pthread_t t;
  first = 1;  // NORACE
  for (int i = 0; i < 3; i++) {
    pthread_create(&t, NULL, worker, &result[i]);
    pthread_detach(t);
  }
  pthread_mutex_lock(&lock);
  while (left > 0) pthread_cond_wait(&gone, &lock);  // NORACE
  pthread_mutex_unlock(&lock);
  return result[0] + result[1] + result[2] + first;  // RACE
}
