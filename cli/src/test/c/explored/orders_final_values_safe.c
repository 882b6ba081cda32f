// Of two stores each to two variables, not both first ones come last.
#include <pthread.h>
#include <stdatomic.h>

static int data;
static atomic_int x, y;

static void *count(void *arg) {
  data++;  // NORACE
  return arg;
}

static void *a(void *arg) {
  atomic_store_explicit(&x, 1, memory_order_seq_cst);
  atomic_store_explicit(&y, 2, memory_order_seq_cst);
  return arg;
}

static void *b(void *arg) {
  atomic_store_explicit(&y, 1, memory_order_seq_cst);
  atomic_store_explicit(&x, 2, memory_order_seq_cst);
  return arg;
}

int main(void) {
  pthread_t t[2];
  pthread_create(&t[0], NULL, a, NULL);
  pthread_create(&t[1], NULL, b, NULL);
  pthread_join(t[0], NULL);
  pthread_join(t[1], NULL);
  if (atomic_load(&x) == 1 && atomic_load(&y) == 1) {
    pthread_create(&t[0], NULL, count, NULL);
    pthread_create(&t[1], NULL, count, NULL);
  }
  return 0;
}
