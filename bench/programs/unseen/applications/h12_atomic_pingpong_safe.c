// A flag goes 0, 1, 0, 1: who sees its value owns the data.
#include <pthread.h>
#include <stdatomic.h>
#include <sched.h>
static atomic_int full;
static int slot;
static void *prod(void *arg) {
  for (int i = 0; i < 100; i++) {
    while (atomic_load_explicit(&full, memory_order_acquire))
      sched_yield();
    slot = i; // NORACE
    atomic_store_explicit(&full, 1, memory_order_release);
  }
  return 0;
}
static void *cons(void *arg) {
  long s = 0;
  for (int i = 0; i < 100; i++) {
    while (!atomic_load_explicit(&full, memory_order_acquire))
      sched_yield();
    s += slot; // NORACE
    atomic_store_explicit(&full, 0, memory_order_release);
  }
  return (void *)s;
}
int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, prod, 0);
  pthread_create(&b, 0, cons, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  return 0;
}
