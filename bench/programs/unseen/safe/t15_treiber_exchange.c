#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

struct cell { int v; struct cell *next; };
static _Atomic(struct cell *) top;
static atomic_int live;

static void push(struct cell *c) {
  struct cell *old = atomic_load(&top); // NORACE
  do {
    c->next = old; // NORACE
  } while (!atomic_compare_exchange_weak(&top, &old, c));
  atomic_fetch_add(&live, 1); // NORACE
}

static void *pusher(void *a) {
  for (int i = 0; i < 10; i++) {
    struct cell *c = malloc(sizeof *c);
    if (!c)
      return NULL;
    c->v = i; // NORACE
    push(c);
  }
  return a;
}

static void *sweeper(void *a) {
  long *sum = a;
  for (int round = 0; round < 20; round++) {
    struct cell *c = atomic_exchange(&top, NULL);
    while (c) {
      struct cell *n = c->next; // NORACE
      *sum += c->v; // NORACE
      free(c); // NORACE
      c = n;
      atomic_fetch_sub(&live, 1);
    }
  }
  return NULL;
}

int main(void) {
  pthread_t p1, p2, s;
  long sum = 0;
  pthread_create(&p1, NULL, pusher, NULL);
  pthread_create(&p2, NULL, pusher, NULL);
  pthread_create(&s, NULL, sweeper, &sum);
  pthread_join(p1, NULL);
  pthread_join(p2, NULL);
  pthread_join(s, NULL);
  sweeper(&sum);
  return sum < 0 || live; // NORACE
}
