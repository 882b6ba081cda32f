// A function that is called back runs several times: once more after it has passed the turn on.
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
static atomic_int turn;
static int d, e;
static int cmp(const void *a, const void *b) {
  d++;  // RACE!
  atomic_store(&turn, 1);
  return 0;
}
static int cmp2(const void *a, const void *b) {
  atomic_store(&turn, 1);
  return 0;
}
static void *p(void *x) {
  int v[4] = {0};
  while (atomic_load(&turn) != 0);
  qsort(v, 4, sizeof v[0], cmp);
  while (atomic_load(&turn) != 0);
  qsort(v, 4, sizeof v[0], cmp2);
  e++; // RACE!
  return x;
}
static void *c(void *x) {
  while (atomic_load(&turn) != 1);
  d--;  // RACE!
  e--;  // RACE!
  atomic_store(&turn, 0);
  return x;
}
int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, p, 0);
  pthread_create(&b, 0, c, 0);
  pthread_join(a, 0); pthread_join(b, 0);
  return 0;
}
