#include <pthread.h>

int x;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

static void bump(void) { x++; }  // RACE: one caller holds the lock, the other does not

static void *worker(void *arg) {
  pthread_mutex_lock(&m);
  bump();
  pthread_mutex_unlock(&m);
  bump();
  return arg;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, worker, 0);
  pthread_create(&b, 0, worker, 0);
  return 0;
}
