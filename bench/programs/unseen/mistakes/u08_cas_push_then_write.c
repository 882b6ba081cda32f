#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
struct n { int v; struct n *next; };
struct st { _Atomic(struct n *) top; };
static struct st S;
static void push(struct st *s, int v) {
  struct n *x = malloc(sizeof *x);
  struct n *old = atomic_load(&s->top);
  do
    x->next = old; // NORACE
  while (!atomic_compare_exchange_weak(&s->top, &old, x));
  x->v = v; // RACE!
}
static void *wr(void *a) { push(&S, 3); return a; }
static void *rd(void *a) {
  struct n *x = atomic_exchange(&S.top, NULL);
  return x && x->v ? a : 0; // RACE!
}
int main(void) {
  pthread_t t, u;
  pthread_create(&t, 0, wr, 0);
  pthread_create(&u, 0, rd, 0);
  pthread_join(t, 0);
  pthread_join(u, 0);
  return 0;
}
