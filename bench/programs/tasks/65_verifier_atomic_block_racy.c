#include <pthread.h>

extern void __VERIFIER_atomic_begin(void);
extern void __VERIFIER_atomic_end(void);
extern int __VERIFIER_nondet_int(void);
static int x, y;

static void *t1(void *a) {
  __VERIFIER_atomic_begin();
  x = x + 1; // RACE!
  y = x; // NORACE
  __VERIFIER_atomic_end();
  return a;
}
static void *t2(void *a) {
  int v;
  v = x; // RACE!
  __VERIFIER_atomic_begin();
  y = v; // NORACE
  __VERIFIER_atomic_end();
  return a;
}
int main(void) {
  pthread_t p, q;
  x = __VERIFIER_nondet_int(); // NORACE
  pthread_create(&p, 0, t1, 0);
  pthread_create(&q, 0, t2, 0);
  pthread_join(p, 0);
  pthread_join(q, 0);
  return y; // NORACE
}
