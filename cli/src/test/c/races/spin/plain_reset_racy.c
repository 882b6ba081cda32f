// The lock is released by a plain store: volatile orders nothing.
#include <pthread.h>
#include <stdatomic.h>

static volatile int lock;
static int x;

static void *worker(void *arg) {
  while (__sync_lock_test_and_set(&lock, 1))  // RACE!
    ;
  x++;  // RACE!
  lock = 0;  // RACE!
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
