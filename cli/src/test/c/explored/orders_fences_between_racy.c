// One of the fences only releases.
#include <pthread.h>
#include <stdatomic.h>

static int data;
static atomic_int x, y;

static void *a(void *arg) {
  atomic_store_explicit(&x, 1, memory_order_relaxed);
  atomic_thread_fence(memory_order_seq_cst);
  if (atomic_load_explicit(&y, memory_order_relaxed) == 0)
    data++;  // RACE
  return arg;
}

static void *b(void *arg) {
  atomic_store_explicit(&y, 1, memory_order_relaxed);
  atomic_thread_fence(memory_order_acq_rel);
  if (atomic_load_explicit(&x, memory_order_relaxed) == 0)
    data++;  // RACE
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
