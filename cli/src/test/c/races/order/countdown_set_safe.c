// The number of threads is stored by main under the lock, and a collector waits for them.
#include <pthread.h>

#define N 2

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t gone = PTHREAD_COND_INITIALIZER;
static int left;
static int a, b, total;

static void finish(void) {
  pthread_mutex_lock(&lock);
  --left;  // NORACE
  pthread_cond_broadcast(&gone);
  pthread_mutex_unlock(&lock);
}

static void *one(void *arg) {
  a = 1;  // NORACE
  finish();
  return arg;
}

static void *two(void *arg) {
  b = 1;  // NORACE
  finish();
  return arg;
}

static void *collect(void *arg) {
  pthread_mutex_lock(&lock);
  while (left > 0) pthread_cond_wait(&gone, &lock);  // NORACE
  pthread_mutex_unlock(&lock);
  total = a + b;  // NORACE
  return arg;
}

int main(void) {
  pthread_t t, u, v;
  left = N;  // NORACE
  pthread_create(&t, NULL, one, NULL);
  pthread_create(&u, NULL, two, NULL);
  pthread_create(&v, NULL, collect, NULL);
  pthread_join(v, NULL);
  return total;  // NORACE
}
