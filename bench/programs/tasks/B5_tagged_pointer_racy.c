#include <pthread.h>
#include <stdint.h>

static int g1, g2;
static uintptr_t tag(int *p) { return (uintptr_t)p | 1; }
static int *untag(uintptr_t t) { return (int *)(t & ~(uintptr_t)1); }
static uintptr_t slot[2];
static void *w(void *p) {
  int i = (int)(intptr_t)p;
  int *q = untag(slot[i]); // NORACE
  *q = i; // RACE!
  return 0;
}
int main(void) {
  pthread_t x, y;
  slot[0] = tag(&g1); // NORACE
  slot[1] = tag(&g1); // NORACE
  pthread_create(&x, 0, w, (void *)(intptr_t)0);
  pthread_create(&y, 0, w, (void *)(intptr_t)1);
  pthread_join(x, 0);
  pthread_join(y, 0);
  return g1 + g2; // NORACE
}
