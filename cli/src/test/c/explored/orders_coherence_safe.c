// One variable is seen to change in one order, whatever the order of accesses.
#include <pthread.h>
#include <stdatomic.h>

static int data;
static atomic_int x, y;

static void *a(void *arg) {
  atomic_store_explicit(&x, 1, memory_order_relaxed);
  atomic_store_explicit(&x, 2, memory_order_relaxed);
  return arg;
}

static void *b(void *arg) {
  int later = atomic_load_explicit(&x, memory_order_relaxed);
  int earlier = atomic_load_explicit(&x, memory_order_relaxed);
  if (later == 2 && earlier < 2)
    data++;  // NORACE
  return arg;
}

static void *c(void *arg) {
  int later = atomic_load_explicit(&x, memory_order_relaxed);
  int earlier = atomic_load_explicit(&x, memory_order_relaxed);
  if (later == 2 && earlier < 2)
    data++;  // NORACE
  return arg;
}

int main(void) {
  pthread_t t[3];
  pthread_create(&t[0], NULL, a, NULL);
  pthread_create(&t[1], NULL, b, NULL);
  pthread_create(&t[2], NULL, c, NULL);
  pthread_join(t[0], NULL);
  pthread_join(t[1], NULL);
  pthread_join(t[2], NULL);
  return 0;
}
