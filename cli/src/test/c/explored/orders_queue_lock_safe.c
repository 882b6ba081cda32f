// Who waits for the lock stands in a queue (MCS).
#include <pthread.h>
#include <stdatomic.h>

static int data;

struct node {
  _Atomic(struct node *) next;
  atomic_int waits;
};

static _Atomic(struct node *) tail;

static void lock(struct node *own) {
  atomic_store_explicit(&own->next, NULL, memory_order_relaxed);
  atomic_store_explicit(&own->waits, 1, memory_order_relaxed);
  struct node *before = atomic_exchange_explicit(&tail, own, memory_order_acq_rel);
  if (before) {
    atomic_store_explicit(&before->next, own, memory_order_release);
    while (atomic_load_explicit(&own->waits, memory_order_acquire))
      ;
  }
}

static void unlock(struct node *own) {
  struct node *next = atomic_load_explicit(&own->next, memory_order_acquire);
  if (!next) {
    struct node *last = own;
    if (atomic_compare_exchange_strong_explicit(&tail, &last, NULL, memory_order_acq_rel,
                                                memory_order_acquire))
      return;
    while (!(next = atomic_load_explicit(&own->next, memory_order_acquire)))
      ;
  }
  atomic_store_explicit(&next->waits, 0, memory_order_release);
}

static struct node nodes[2];

static void *a(void *arg) {
  lock(&nodes[0]);
  data++;  // NORACE
  unlock(&nodes[0]);
  return arg;
}

static void *b(void *arg) {
  lock(&nodes[1]);
  data++;  // NORACE
  unlock(&nodes[1]);
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
