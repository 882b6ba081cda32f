// Who waits for the lock looks at who stands before (CLH).
#include <pthread.h>
#include <stdatomic.h>

static int data;

struct node {
  atomic_int locked;
};

static struct node first, nodes[2];
static _Atomic(struct node *) tail = &first;

static struct node *lock(struct node *own) {
  atomic_store_explicit(&own->locked, 1, memory_order_relaxed);
  struct node *before = atomic_exchange_explicit(&tail, own, memory_order_acq_rel);
  while (atomic_load_explicit(&before->locked, memory_order_acquire))
    ;
  return before;
}

static void *a(void *arg) {
  lock(&nodes[0]);
  data++;  // NORACE
  atomic_store_explicit(&nodes[0].locked, 0, memory_order_release);
  return arg;
}

static void *b(void *arg) {
  lock(&nodes[1]);
  data++;  // NORACE
  atomic_store_explicit(&nodes[1].locked, 0, memory_order_release);
  return arg;
}

int main(void) {
  pthread_t t[2];
  pthread_create(&t[0], NULL, a, NULL);
  pthread_create(&t[1], NULL, b, NULL);
  pthread_join(t[0], NULL);
  pthread_join(t[1], NULL);
  return 0;
}
