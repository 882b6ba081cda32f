// A stack whose push does not release: the nodes' contents are not ordered.
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

struct node {
  int value;
  struct node *next;
};

static _Atomic(struct node *) head;

static void *push(void *arg) {
  struct node *n = malloc(sizeof *n);
  if (!n)
    abort();
  n->value = 1; // RACE!
  struct node *old = atomic_load(&head);
  do
    n->next = old; // RACE!
  while (!atomic_compare_exchange_weak_explicit(&head, &old, n, memory_order_relaxed,
                                                memory_order_relaxed));
  return arg;
}

static void *drain(void *arg) {
  int sum = 0;
  for (struct node *n = atomic_exchange(&head, NULL); n; n = n->next) // RACE!
    sum += n->value; // RACE!
  return sum ? arg : NULL;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, push, NULL);
  pthread_create(&b, NULL, drain, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
