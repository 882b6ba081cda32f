// The lock is made by hand, and released between the look and the claim.
#include <pthread.h>
#include <stdatomic.h>
static atomic_int l;
static int busy, x;
static void *w(void *a) {
  while (atomic_exchange(&l, 1));
  int f = !busy;
  atomic_store(&l, 0);
  while (atomic_exchange(&l, 1));
  busy = 1;
  atomic_store(&l, 0);
  if (f) x++;  // RACE!
  return a;
}
int main(void) {
  pthread_t t[3];
  for (int i = 0; i < 3; i++) pthread_create(&t[i], 0, w, 0);
  for (int i = 0; i < 3; i++) pthread_join(t[i], 0);
  return 0;
}
