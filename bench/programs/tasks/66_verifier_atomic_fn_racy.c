#include <pthread.h>
#include <stdlib.h>

extern void abort(void);
void assume_abort_if_not(int c) { if (!c) abort(); }

static int lock_w, data;

void __VERIFIER_atomic_acquire(void) {
  assume_abort_if_not(lock_w == 0); // NORACE
  lock_w = 1; // NORACE
}
void verifier_atomic_release(void) {
  lock_w = 0; // RACE!
}
void __VERIFIER_atomic_bump(void) {
  data = data + 1; // NORACE
}
static void *t(void *a) {
  __VERIFIER_atomic_bump();
  verifier_atomic_release();
  return a;
}
int main(void) {
  pthread_t p, q;
  pthread_create(&p, 0, t, 0);
  pthread_create(&q, 0, t, 0);
  pthread_join(p, 0);
  pthread_join(q, 0);
  __VERIFIER_atomic_acquire();
  return data; // NORACE
}
