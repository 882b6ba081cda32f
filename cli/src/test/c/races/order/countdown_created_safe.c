// main counts each thread before it starts it, and waits until all have counted themselves off.
#include <pthread.h>

#define N 4

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t gone = PTHREAD_COND_INITIALIZER;
static int live;
static int inputs[N], outputs[N];

static void *worker(void *arg) {
  int *slot = arg;
  *slot = inputs[0] + 1;  // NORACE
  pthread_mutex_lock(&lock);
  live--;  // NORACE
  if (live == 0) pthread_cond_signal(&gone);  // NORACE
  pthread_mutex_unlock(&lock);
  return NULL;
}

static void count_in(void) {
  pthread_mutex_lock(&lock);
  live++;  // NORACE
  pthread_mutex_unlock(&lock);
}

static void wait_for_all(void) {
  pthread_mutex_lock(&lock);
  while (live != 0) pthread_cond_wait(&gone, &lock);  // NORACE
  pthread_mutex_unlock(&lock);
}

int main(void) {
  pthread_t t;
  int sum = 0;
  inputs[0] = 3;  // NORACE
  for (int i = 0; i < N; i++) {
    count_in();
    pthread_create(&t, NULL, worker, &outputs[i]);
    pthread_detach(t);
  }
  wait_for_all();
  for (int i = 0; i < N; i++) sum += outputs[i];  // NORACE
  inputs[0] = sum;  // NORACE
  return sum;
}
