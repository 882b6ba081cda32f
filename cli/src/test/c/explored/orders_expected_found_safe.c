// A strong exchange that returns what it expected was done.
#include <pthread.h>
#include <stdatomic.h>

static int data;
static atomic_int lock;

static int exchange(int expected, int wanted) {
  int found = expected;
  atomic_compare_exchange_strong_explicit(&lock, &found, wanted, memory_order_acquire, memory_order_relaxed);
  return found;
}

static void *a(void *arg) {
  while (exchange(0, 1) != 0)
    ;
  data++;  // NORACE
  atomic_store_explicit(&lock, 0, memory_order_release);
  return arg;
}

static void *b(void *arg) {
  while (exchange(0, 1) != 0)
    ;
  data++;  // NORACE
  atomic_store_explicit(&lock, 0, memory_order_release);
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
