// A flag that is found to be zero and set at once, as models of locks do.
#include <pthread.h>
#include <stdlib.h>

extern void __VERIFIER_atomic_begin(void);
extern void __VERIFIER_atomic_end(void);

static int held, taken, first, second;

static void acquire(void) {
  __VERIFIER_atomic_begin();
  if (held != 0) // NORACE
    abort();
  held = 1; // NORACE
  __VERIFIER_atomic_end();
}

static void release(void) {
  __VERIFIER_atomic_begin();
  held = 0; // NORACE
  __VERIFIER_atomic_end();
}

static int try_acquire(void) {
  int got = 0;
  __VERIFIER_atomic_begin();
  if (taken == 0) { // NORACE
    taken = 1;      // NORACE
    got = 1;
  }
  __VERIFIER_atomic_end();
  return got;
}

static void *worker(void *unused) {
  acquire();
  first++; // NORACE
  release();
  if (try_acquire()) {
    second++; // NORACE
    __VERIFIER_atomic_begin();
    taken = 0; // NORACE
    __VERIFIER_atomic_end();
  }
  return unused;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, worker, NULL);
  pthread_create(&b, NULL, worker, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
