// The lock is taken and released in each round.
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int progress, remainder_;

static void *worker(void *arg) {
  for (int i = 0; i < 10; i++) {
    pthread_mutex_lock(&lock);
    if (i % 4 == 3) {
      pthread_mutex_unlock(&lock);
      continue;
    }
    progress += i;  // NORACE
    pthread_mutex_unlock(&lock);
  }
  remainder_ += 10;  // RACE: after the loop
  return arg;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, worker, NULL);
  pthread_create(&b, NULL, worker, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
