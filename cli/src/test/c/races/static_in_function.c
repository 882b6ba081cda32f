#include <pthread.h>

static int next(void) {
  static int last;
  return ++last;  // RACE
}

static void *worker(void *arg) {
  next();
  return arg;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, worker, 0);
  pthread_create(&b, 0, worker, 0);
  return 0;
}
