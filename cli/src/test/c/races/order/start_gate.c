// The workers wait at a gate until main has set everything up.
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t opened = PTHREAD_COND_INITIALIZER;
static int open_, config, impatient;

static void wait_for_gate(void) {
  pthread_mutex_lock(&lock);
  while (!open_) pthread_cond_wait(&opened, &lock);  // NORACE
  pthread_mutex_unlock(&lock);
}

static void *worker(void *arg) {
  int early = impatient;  // RACE: before the gate
  wait_for_gate();
  int c = config;  // NORACE: behind it
  return c > early ? arg : NULL;
}

int main(void) {
  pthread_t t[2];
  for (int i = 0; i < 2; i++) pthread_create(&t[i], NULL, worker, NULL);
  config = 3;  // NORACE: the workers are still waiting
  impatient = 3;  // RACE
  pthread_mutex_lock(&lock);
  open_ = 1;  // NORACE
  pthread_cond_broadcast(&opened);
  pthread_mutex_unlock(&lock);
  for (int i = 0; i < 2; i++) pthread_join(t[i], NULL);
  return 0;
}
