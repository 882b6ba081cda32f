// The lock is one of two, chosen at run time.
#include <pthread.h>

static pthread_mutex_t even = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t odd = PTHREAD_MUTEX_INITIALIZER;
static int total, both;

static void add(int n) {
  pthread_mutex_t *lock = n % 2 ? &odd : &even;
  pthread_mutex_lock(lock);
  total += n;  // RACE: not always the same lock
  pthread_mutex_unlock(lock);
}

static void add_both(int n) {
  pthread_mutex_lock(&even);
  pthread_mutex_lock(&odd);
  both += n;  // NORACE
  pthread_mutex_unlock(&odd);
  pthread_mutex_unlock(&even);
}

static void *adder(void *arg) {
  for (int n = 0; n < 10; n++) {
    add(n);
    add_both(n);
  }
  return arg;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, adder, NULL);
  pthread_create(&b, NULL, adder, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
