// The home-made lock is released by a relaxed store: mutual exclusion without order.
#include <pthread.h>
#include <stdatomic.h>

static atomic_int busy;
static int guarded;

static void *worker(void *arg) {
  while (atomic_exchange_explicit(&busy, 1, memory_order_acquire)) {  // NORACE
  }
  guarded++;  // RACE
  atomic_store_explicit(&busy, 0, memory_order_relaxed);  // NORACE
  return arg;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, worker, NULL);
  pthread_create(&b, NULL, worker, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
