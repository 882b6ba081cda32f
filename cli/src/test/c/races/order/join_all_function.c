// Starting and joining are functions that take the array and its length.
#include <pthread.h>

static pthread_t workers[3];
static int sum, early;

static void *work(void *arg) {
  static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
  pthread_mutex_lock(&lock);
  sum++;  // NORACE
  early++;  // RACE: main looks before the join
  pthread_mutex_unlock(&lock);
  return arg;
}

static void start_all(pthread_t *t, int n) {
  for (int i = 0; i < n; i++) pthread_create(&t[i], NULL, work, NULL);
}

static void join_all(pthread_t *t, int n) {
  for (int i = 0; i < n; i++) pthread_join(t[i], NULL);
}

int main(void) {
  start_all(workers, 3);
  int before = early;  // RACE
  join_all(workers, 3);
  return before > sum;  // NORACE
}
