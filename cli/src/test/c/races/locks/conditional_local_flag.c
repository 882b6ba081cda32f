// A flag remembers whether the lock was taken, and the access depends on the same flag.
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int shared_total, careless_total;

static void add(int n) {
  int big = n > 10;
  if (big) pthread_mutex_lock(&lock);
  if (big) shared_total += n;  // NORACE: locked whenever it comes here
  if (n > 5) careless_total += n;  // RACE: another condition
  if (big) pthread_mutex_unlock(&lock);
}

static void *worker(void *arg) {
  for (int n = 0; n < 20; n++) add(n);
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
