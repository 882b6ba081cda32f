// An unlock of what is not held protects nothing, and does not make a later lock worth less.
#include <pthread.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int before, after, later;

static void *work(void *unused) {
  before++; // RACE
  pthread_mutex_unlock(&m);
  after++; // RACE
  pthread_mutex_lock(&m);
  later++; // NORACE
  pthread_mutex_unlock(&m);
  return 0;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, work, 0);
  pthread_create(&b, 0, work, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  return 0;
}
