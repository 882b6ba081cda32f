// Turns are passed on by functions that run once, or are called through a pointer.
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
static atomic_int turn;
static pthread_once_t o = PTHREAD_ONCE_INIT;
static int e;
static void init(void) { atomic_store(&turn, 1); }
static void (*fp)(void);
static void nothing(void) {}
static void *p(void *x) {
  while (atomic_load(&turn) != 0);
  pthread_once(&o, init);
  e++; // RACE!
  while (atomic_load(&turn) != 0);
  fp = x ? init : nothing;
  fp();
  e++; // RACE!
  return x;
}
static void *c(void *x) {
  for (int i = 0; i < 2; i++) {
    while (atomic_load(&turn) != 1);
    e--;  // RACE!
    atomic_store(&turn, 0);
  }
  return x;
}
int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, p, &a);
  pthread_create(&b, 0, c, 0);
  pthread_join(a, 0); pthread_join(b, 0);
  return 0;
}
