#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

struct n { int v; struct n *next; };
static _Atomic(struct n *) top;

static void push(int v) {
  struct n *x = malloc(sizeof *x);
  if (!x) abort();
  x->v = v; // RACE!
  struct n *old = atomic_load_explicit(&top, memory_order_relaxed);
  do
    x->next = old; // RACE!
  while (!atomic_compare_exchange_weak_explicit(&top, &old, x, memory_order_relaxed, memory_order_relaxed));
}
static void *p(void *a) { for (int i = 0; i < 10; i++) push(i); return a; }
static void *drain(void *a) {
  long s = 0;
  for (int k = 0; k < 5; k++) {
    struct n *l = atomic_exchange_explicit(&top, NULL, memory_order_acquire);
    while (l) {
      struct n *nx = l->next; // RACE!
      s += l->v; // RACE!
      free(l);
      l = nx;
    }
  }
  return s < 0 ? a : 0;
}
int main(void) {
  pthread_t t[3];
  pthread_create(&t[0], 0, p, 0);
  pthread_create(&t[1], 0, p, 0);
  pthread_create(&t[2], 0, drain, 0);
  for (int i = 0; i < 3; i++) pthread_join(t[i], 0);
  return 0;
}
