// As if all threads were joined by another function, but the ids of the first ones are lost.
#include <pthread.h>
#include <stdlib.h>

static pthread_t threads[4];
static long total, others;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void *work(void *unused) {
  pthread_mutex_lock(&lock);
  total++;  // RACE
  pthread_mutex_unlock(&lock);
  return unused;
}

static void *help(void *unused) {
  pthread_mutex_lock(&lock);
  others++;  // EITHER
  pthread_mutex_unlock(&lock);
  return unused;
}

static void start(void) {
  for (int i = 0; i < 4; i++) pthread_create(&threads[i], NULL, work, NULL);
  for (int i = 0; i < 4; i++) pthread_create(&threads[i], NULL, help, NULL);
}

static void stop(void) {
  for (int i = 0; i < 4; i++) pthread_join(threads[i], NULL);
}

int main(void) {
  start();
  stop();
  return total == 0  // RACE
      || others == 0;  // EITHER
}
