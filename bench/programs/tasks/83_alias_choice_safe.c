#include <pthread.h>
#include <stdbool.h>

extern bool __VERIFIER_nondet_bool(void);
static int g1, g2;
static int *p = &g1, *q;

static void *t1(void *a) {
  *p = 1; // NORACE
  return a;
}
static void *t2(void *a) {
  *q = 2; // NORACE
  return a;
}
int main(void) {
  pthread_t x, y;
  q = &g2; // NORACE
  pthread_create(&x, 0, t1, 0);
  pthread_create(&y, 0, t2, 0);
  pthread_join(x, 0);
  pthread_join(y, 0);
  return g1 + g2; // NORACE
}
