// Atomic operations that raise flags without release, that find them down, and flags that two threads raise.
#include <pthread.h>
#include <stdatomic.h>

static int relaxed, down, by_two, unasked, failed, broken;
static atomic_int f1, f2, f3, f4, f5, f6;

static void *producer(void *arg) {
  relaxed = 1;  // RACE
  atomic_fetch_add_explicit(&f1, 1, memory_order_relaxed);
  down = 1;  // RACE
  atomic_exchange(&f2, 1);
  by_two = 1;  // RACE
  atomic_fetch_add(&f3, 1);
  unasked = 1;  // RACE
  atomic_store(&f4, 1);
  failed = 1;  // RACE
  atomic_store(&f5, 1);
  broken = 1;  // RACE
  atomic_store(&f6, 1);
  return arg;
}

static void *other(void *arg) {
  atomic_fetch_add(&f3, 1);
  atomic_fetch_or(&f4, 2);
  atomic_store(&f6, 2);
  return arg;
}

static void *consumer(void *arg) {
  int sum = 0;
  if (atomic_load(&f1)) sum += relaxed;  // RACE
  if (!atomic_exchange(&f2, 0)) sum += down;  // RACE
  if (atomic_load(&f3)) sum += by_two;  // RACE
  if (atomic_load(&f4)) sum += unasked;  // RACE
  int one = 1;
  if (!atomic_compare_exchange_strong(&f5, &one, 1)) sum += failed;  // RACE
  if (atomic_load(&f6) == 2) sum += broken;  // RACE
  return sum ? arg : NULL;
}

int main(void) {
  pthread_t a, b, c;
  pthread_create(&a, NULL, producer, NULL);
  pthread_create(&b, NULL, other, NULL);
  pthread_create(&c, NULL, consumer, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  pthread_join(c, NULL);
  return 0;
}
