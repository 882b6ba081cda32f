// A lock made of sections that are atomic.
#include <pthread.h>
#include <stdlib.h>

extern void __VERIFIER_assume(int);

static int m, shared;

static void __VERIFIER_atomic_acquire(void) {
  __VERIFIER_assume(m == 0);
  m = 1;
}

static void __VERIFIER_atomic_release(void) {
  m = 0;
}

static void *worker(void *arg) {
  __VERIFIER_atomic_acquire();
  shared++; // NORACE
  __VERIFIER_atomic_release();
  return 0;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, worker, 0);
  pthread_create(&b, 0, worker, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  return shared;
}
