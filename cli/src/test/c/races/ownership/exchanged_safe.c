// What an exchange that failed has not stored is still one's own.
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdlib.h>

struct node {
  int number;
  struct node *next;
};

static _Atomic(struct node *) current;
static _Atomic(struct node *) top;

static struct node *get(void) {
  struct node *found = atomic_load(&current);
  if (found) {
    return found;
  }
  struct node *n = malloc(sizeof *n);
  n->number = 1;  // NORACE
  n->next = NULL; // NORACE
  struct node *none = NULL;
  if (atomic_compare_exchange_strong(&current, &none, n)) {
    return n;
  }
  n->number = 0; // NORACE
  free(n);       // NORACE
  return none;
}

static bool try_push(struct node *n) {
  struct node *old = atomic_load(&top);
  n->next = old; // NORACE
  return atomic_compare_exchange_strong(&top, &old, n);
}

static void push(int number) {
  struct node *n = malloc(sizeof *n);
  n->number = number; // NORACE
  while (!try_push(n)) {
    n->number++; // NORACE
  }
}

static void *worker(void *unused) {
  push(get()->number); // NORACE
  struct node *t = atomic_load(&top);
  return t && t->number ? unused : NULL; // NORACE
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, worker, NULL);
  pthread_create(&b, NULL, worker, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
