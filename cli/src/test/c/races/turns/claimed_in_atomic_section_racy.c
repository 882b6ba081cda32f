// Found in one section and set in the next, or given back by one who does not have it.
#include <pthread.h>
#include <stdlib.h>

extern void __VERIFIER_atomic_begin(void);
extern void __VERIFIER_atomic_end(void);

static int held, taken, first, second;

static void acquire(void) {
  __VERIFIER_atomic_begin();
  int found = held; // NORACE
  __VERIFIER_atomic_end();
  if (found != 0)
    abort();
  __VERIFIER_atomic_begin();
  held = 1; // NORACE
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
  first++; // RACE
  __VERIFIER_atomic_begin();
  held = 0; // NORACE
  __VERIFIER_atomic_end();
  if (try_acquire()) {
    second++; // RACE
  }
  __VERIFIER_atomic_begin();
  taken = 0; // NORACE
  __VERIFIER_atomic_end();
  return unused;
}

int main(void) {
  pthread_t a, b, c;
  pthread_create(&a, NULL, worker, NULL);
  pthread_create(&b, NULL, worker, NULL);
  pthread_create(&c, NULL, worker, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  pthread_join(c, NULL);
  return 0;
}
