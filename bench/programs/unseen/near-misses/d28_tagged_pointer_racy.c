// The low bit of a pointer is a mark.
#include <pthread.h>
#include <stdint.h>
#include <stdlib.h>
#include <stdatomic.h>
struct node { int v; };
static _Atomic uintptr_t slot;
#define PTR(x) ((struct node *)((x) & ~(uintptr_t)1))
static void *f(void *arg) {
  uintptr_t s = atomic_load(&slot);
  PTR(s)->v++; // RACE
  atomic_fetch_or(&slot, 1);
  return 0;
}
int main(void) {
  struct node *n = calloc(1, sizeof *n);
  pthread_t x, y;
  n->v = 1; // NORACE
  atomic_store(&slot, (uintptr_t)n);
  pthread_create(&x, 0, f, 0);
  pthread_create(&y, 0, f, 0);
  pthread_join(x, 0);
  pthread_join(y, 0);
  return n->v; // NORACE
}
