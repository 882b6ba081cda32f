// A lock made of sections that are atomic; what is assumed is the wrong way round.
#include <pthread.h>
#include <stdlib.h>

extern void __VERIFIER_atomic_begin(void);
extern void __VERIFIER_atomic_end(void);

static int m = 1, shared;

static void assume_abort_if_not(int cond) {
  if (!cond)
    abort();
}

static void acquire(void) {
  __VERIFIER_atomic_begin();
  assume_abort_if_not(m == 1);
  m = 1;
  __VERIFIER_atomic_end();
}

static void release(void) {
  __VERIFIER_atomic_begin();
  m = 0;
  __VERIFIER_atomic_end();
}

static void *worker(void *arg) {
  acquire();
  shared++; // RACE
  release();
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
