#include <pthread.h>

extern void __VERIFIER_atomic_begin(void);
extern void __VERIFIER_atomic_end(void);
extern void abort(void);
void assume_abort_if_not(int cond) { if (!cond) abort(); }

int held = 0;
int shared_a, shared_b;

int try_acquire(void) {
  int got = 0;
  __VERIFIER_atomic_begin();
  if (held == 0) { // NORACE
    held = 1; // NORACE
    got = 1;
  }
  __VERIFIER_atomic_end();
  return got;
}

void release(void) {
  __VERIFIER_atomic_begin();
  held = 0; // NORACE
  __VERIFIER_atomic_end();
}

void *thr1(void *arg) {
  while (!try_acquire())
    ;
  shared_a = shared_a + 1; // NORACE
  shared_b = shared_a; // NORACE
  release();
  return 0;
}

void *thr2(void *arg) {
  if (try_acquire()) {
    int d = shared_a - shared_b; // NORACE
    release();
    if (d != 0)
      abort();
  }
  return 0;
}

int main(void) {
  pthread_t t1, t2, t3;
  pthread_create(&t1, 0, thr1, 0);
  pthread_create(&t2, 0, thr2, 0);
  pthread_create(&t3, 0, thr1, 0);
  pthread_join(t1, 0);
  pthread_join(t2, 0);
  pthread_join(t3, 0);
  return 0;
}
