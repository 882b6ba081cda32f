#include <pthread.h>

int count;

static void *worker(void *arg) {
  count++;  // RACE
  return arg;
}

int main(void) {
  pthread_t a, b;
  count = 1;  // NORACE: no thread runs yet
  pthread_create(&a, 0, worker, 0);
  pthread_create(&b, 0, worker, 0);
  return 0;
}
