// Given back without order.
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
  data++;  // RACE
  atomic_store_explicit(&nodes[0].locked, 0, memory_order_relaxed);
  return arg;
}

static void *b(void *arg) {
  lock(&nodes[1]);
  data++;  // RACE
  atomic_store_explicit(&nodes[1].locked, 0, memory_order_relaxed);
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
