// Flags that are raised and looked at by atomic operations other than loads and stores.
#include <pthread.h>
#include <stdatomic.h>

static int by_exchange, by_add, by_swap, by_sync, passed_on;
static atomic_int exchanged, added, swapped, forwarded;
static int synced;

static void *producer(void *arg) {
  by_exchange = 1;  // NORACE
  atomic_exchange(&exchanged, 1);
  by_add = 2;  // NORACE
  atomic_fetch_add(&added, 1);
  by_swap = 3;  // NORACE
  int expected = 0;
  atomic_compare_exchange_strong(&swapped, &expected, 1);
  by_sync = 4;  // NORACE
  __sync_lock_test_and_set(&synced, 1);
  __sync_synchronize();
  passed_on = 5;  // NORACE
  atomic_store_explicit(&forwarded, 1, memory_order_release);
  return arg;
}

static void *middleman(void *arg) {
  int one = 1;
  while (!atomic_compare_exchange_weak_explicit(&forwarded, &one, 2, memory_order_relaxed,
                                                memory_order_relaxed))
    one = 1;
  return arg;
}

static void *consumer(void *arg) {
  int sum = 0;
  while (atomic_fetch_add(&exchanged, 0) == 0) {
  }
  sum += by_exchange;  // NORACE
  while (atomic_load(&added) < 1) {
  }
  sum += by_add;  // NORACE
  int one = 1;
  while (!atomic_compare_exchange_strong(&swapped, &one, 1)) one = 1;
  sum += by_swap;  // NORACE
  while (!__sync_bool_compare_and_swap(&synced, 1, 1)) {
  }
  while (atomic_load_explicit(&forwarded, memory_order_acquire) != 2) {
  }
  sum += passed_on;  // NORACE
  return sum ? arg : NULL;
}

int main(void) {
  pthread_t a, b, c;
  pthread_create(&a, NULL, producer, NULL);
  pthread_create(&b, NULL, middleman, NULL);
  pthread_create(&c, NULL, consumer, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  pthread_join(c, NULL);
  return by_sync;  // NORACE
}
