// All threads of an array are joined by a loop with the same bounds.
#include <pthread.h>

#define N 4

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int total, untidy;

static void *worker(void *arg) {
  pthread_mutex_lock(&lock);
  total++;  // NORACE
  pthread_mutex_unlock(&lock);
  untidy++;  // RACE: with the other workers
  return arg;
}

int main(void) {
  pthread_t t[N];
  for (int i = 0; i < N; i++) pthread_create(&t[i], NULL, worker, NULL);
  for (int i = 0; i < N; i++) pthread_join(t[i], NULL);
  return total + untidy;  // NORACE: nobody is left
}
