// Lock-free stack whose pop frees: next of the top may be read while another pops and frees it.
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
struct node { struct node *next; int v; };
static _Atomic(struct node *) top;
static void push(int v) {
  struct node *n = malloc(sizeof *n);
  if (!n) abort();
  n->v = v; // NORACE
  struct node *t = atomic_load(&top);
  do
    n->next = t; // NORACE
  while (!atomic_compare_exchange_weak(&top, &t, n));
}
static int pop(int *v) {
  struct node *t = atomic_load(&top);
  while (t && !atomic_compare_exchange_weak(&top, &t, t->next)) // RACE
    ;
  if (!t)
    return 0;
  *v = t->v; // NORACE
  free(t); // RACE
  return 1;
}
static void *f(void *arg) {
  int v;
  for (int i = 0; i < 1000; i++) {
    push(i);
    pop(&v);
  }
  return 0;
}
int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, f, 0);
  pthread_create(&b, 0, f, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  return 0;
}
