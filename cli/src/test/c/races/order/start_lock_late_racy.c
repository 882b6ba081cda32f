// The lock is taken after the thread was started: the thread may have had it before.
#include <pthread.h>
#include <stddef.h>

static pthread_mutex_t starting = PTHREAD_MUTEX_INITIALIZER;
static int table, again;

static void *work(void *arg) {
  pthread_mutex_lock(&starting);
  pthread_mutex_unlock(&starting);
  table++;  // RACE
  return arg;
}

static void *worker(void *arg) {
  pthread_mutex_lock(&starting);
  pthread_mutex_unlock(&starting);
  again++;  // RACE
  return arg;
}

int main(void) {
  pthread_t t, w;
  pthread_create(&t, NULL, work, NULL);
  pthread_mutex_lock(&starting);
  table = 1;  // RACE
  pthread_create(&w, NULL, worker, NULL);
  pthread_mutex_unlock(&starting);
  pthread_mutex_lock(&starting);
  again = 1;  // RACE: not the holding under which the worker was started
  pthread_mutex_unlock(&starting);
  pthread_join(t, NULL);
  pthread_join(w, NULL);
  return 0;
}
