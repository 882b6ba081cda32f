// A plain store that comes before the atomic ones.
#include <pthread.h>
#include <stdatomic.h>

static int data;
static _Atomic int x;
static atomic_int ready;

static void *a(void *arg) {
  *(volatile int *)&x = 1;  // NORACE
  atomic_store_explicit(&ready, 1, memory_order_release);
  return arg;
}

static void *b(void *arg) {
  if (atomic_load_explicit(&ready, memory_order_acquire))
    data = atomic_load_explicit(&x, memory_order_relaxed);  // NORACE
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
