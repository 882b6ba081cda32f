// A fence before a relaxed store releases what was written before.
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

struct node {
  int value;
};

static _Atomic(struct node *) head;

static void *put(void *arg) {
  struct node *n = malloc(sizeof *n);
  if (!n)
    abort();
  n->value = 1; // NORACE
  atomic_thread_fence(memory_order_release);
  atomic_store_explicit(&head, n, memory_order_relaxed);
  return arg;
}

static void *get(void *arg) {
  struct node *n = atomic_load_explicit(&head, memory_order_acquire);
  return n && n->value ? arg : NULL; // NORACE
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, put, NULL);
  pthread_create(&b, NULL, get, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
