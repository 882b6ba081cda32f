// An iterator calls back: one holds the lock meanwhile, the other does not.
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int items[4] = {1, 2, 3, 4};
static int sum, product = 1;

static void each_locked(void (*visit)(int)) {
  pthread_mutex_lock(&lock);
  for (int i = 0; i < 4; i++) visit(items[i]);
  pthread_mutex_unlock(&lock);
}

static void each(void (*visit)(int)) {
  for (int i = 0; i < 4; i++) visit(items[i]);
}

static void add(int n) { sum += n; }  // NORACE

static void multiply(int n) { product *= n; }  // RACE: called without the lock

static void *worker(void *arg) {
  each_locked(add);
  each(multiply);
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
