// The joining loop stops one short.
#include <pthread.h>

#define N 4

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int total;

static void *worker(void *arg) {
  pthread_mutex_lock(&lock);
  total++;  // RACE: the last worker, with main
  pthread_mutex_unlock(&lock);
  return arg;
}

int main(void) {
  pthread_t t[N];
  for (int i = 0; i < N; i++) pthread_create(&t[i], NULL, worker, NULL);
  for (int i = 0; i < N - 1; i++) pthread_join(t[i], NULL);
  int result = total;  // RACE
  pthread_join(t[N - 1], NULL);
  return result;
}
