// The spinlock is released relaxed.
#include <pthread.h>
#include <stdatomic.h>
static atomic_int l;
static int n;
static void *f(void *arg) {
  for (int i = 0; i < 1000; i++) {
    while (atomic_exchange_explicit(&l, 1, memory_order_acquire))
      ;
    n++; // RACE
    atomic_store_explicit(&l, 0, memory_order_relaxed);
  }
  return 0;
}
int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, f, 0);
  pthread_create(&b, 0, f, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  return n; // NORACE
}
