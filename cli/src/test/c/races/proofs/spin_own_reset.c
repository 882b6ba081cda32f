#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
struct box { atomic_int l; int x; };
static void *run(void *a) {
  struct box *b = a;
  while (atomic_exchange_explicit(&b->l, 1, memory_order_acquire)) { }
  b->x++; // RACE!
  atomic_store_explicit(&b->l, 0, memory_order_release);
  return 0;
}
int main(void) {
  pthread_t t;
  struct box *b = malloc(sizeof *b);
  atomic_init(&b->l, 0);
  while (atomic_exchange_explicit(&b->l, 1, memory_order_acquire)) { }
  b->x = 0;
  atomic_store_explicit(&b->l, 0, memory_order_relaxed);
  pthread_create(&t, 0, run, b);
  b->x++; // RACE!
  pthread_join(t, 0);
  return 0;
}
