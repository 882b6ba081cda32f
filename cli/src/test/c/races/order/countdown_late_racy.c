// Two threads count down and only one was counted; another is started after the wait.
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t gone = PTHREAD_COND_INITIALIZER;
static int live, live2;
static int early, late;

static void *worker(void *arg) {
  early = 1;  // RACE
  pthread_mutex_lock(&lock);
  live--;  // NORACE
  pthread_cond_signal(&gone);
  pthread_mutex_unlock(&lock);
  return arg;
}

static void *again(void *arg) {
  late = 1;  // RACE
  pthread_mutex_lock(&lock);
  live2--;  // NORACE
  pthread_cond_signal(&gone);
  pthread_mutex_unlock(&lock);
  return arg;
}

int main(void) {
  pthread_t t;
  int sum;
  pthread_mutex_lock(&lock);
  live++;  // NORACE
  pthread_mutex_unlock(&lock);
  for (int i = 0; i < 2; i++) {
    pthread_create(&t, NULL, worker, NULL);
    pthread_detach(t);
  }
  pthread_mutex_lock(&lock);
  while (live > 0) pthread_cond_wait(&gone, &lock);  // NORACE
  pthread_mutex_unlock(&lock);
  sum = early;  // RACE: the second thread may still run
  for (int i = 0; i < 2; i++) {
    pthread_mutex_lock(&lock);
    while (live2 > 0) pthread_cond_wait(&gone, &lock);  // NORACE
    live2++;  // NORACE
    pthread_mutex_unlock(&lock);
    pthread_create(&t, NULL, again, NULL);
    sum += late;  // RACE: the new thread runs
  }
  return sum;
}
