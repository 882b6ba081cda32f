// What an exchange has stored is known to others, whoever says where.
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

struct node {
  int number;
  struct node *next;
};

static _Atomic(struct node *) current;
static _Atomic(struct node *) top;
static _Atomic(struct node *) other;

static struct node *make(int number) {
  struct node *n = malloc(sizeof *n);
  n->number = number; // NORACE
  n->next = NULL;     // NORACE
  return n;
}

static void push(_Atomic(struct node *) *stack, int number) {
  struct node *n = make(number);
  struct node *old = atomic_load(stack);
  do {
    n->next = old; // NORACE
  } while (!atomic_compare_exchange_weak(stack, &old, n));
  n->number = number + 1; // RACE
}

static void *writer(void *unused) {
  struct node *n = make(1);
  struct node *none = NULL;
  if (atomic_compare_exchange_strong(&current, &none, n)) {
    n->number = 2; // RACE
  }
  struct node *m = make(1);
  atomic_exchange(&other, m);
  m->number = 3; // RACE
  push(&top, 7);
  return unused;
}

static void *reader(void *unused) {
  struct node *n = atomic_load(&current);
  struct node *t = atomic_load(&top);
  struct node *o = atomic_load(&other);
  int sum = 0;
  if (n) {
    sum += n->number; // RACE
  }
  if (t) {
    sum += t->number; // RACE
  }
  if (o) {
    sum += o->number; // RACE
  }
  return sum ? unused : NULL;
}

int main(void) {
  pthread_t w, r;
  pthread_create(&w, NULL, writer, NULL);
  pthread_create(&r, NULL, reader, NULL);
  pthread_join(w, NULL);
  pthread_join(r, NULL);
  return 0;
}
