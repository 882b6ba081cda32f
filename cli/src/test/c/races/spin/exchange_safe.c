// Exchanges of a number, compared in several ways, and several ways to release it.
#include <pthread.h>
#include <stdatomic.h>

static atomic_int lock;
static int counter;

static void by_store(void) {
  while (atomic_exchange(&lock, 1))
    ;
  counter++;  // NORACE
  atomic_store(&lock, 0);
}

static void by_exchange(void) {
  while (atomic_exchange_explicit(&lock, 7, memory_order_acquire) != 0)
    ;
  counter--;  // NORACE
  atomic_exchange_explicit(&lock, 0, memory_order_release);
}

static void by_subtraction(void) {
  for (;;) {
    int old = atomic_fetch_or(&lock, 1);
    if (old == 0) break;
  }
  counter += 2;  // NORACE
  atomic_fetch_sub(&lock, 1);
}

static void *worker(void *arg) {
  by_store();
  by_exchange();
  by_subtraction();
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
