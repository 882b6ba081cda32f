// A flag that is up at first: busy until the work is done. And an address that is published.
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>

static int result, value;
static atomic_bool busy = true;
static atomic_int level = 3;
static int leveled;
static _Atomic(int *) published;

static void *worker(void *arg) {
  result = 1;  // NORACE
  atomic_store(&busy, false);
  leveled = 1;  // NORACE
  atomic_store(&level, 7);
  value = 2;  // NORACE
  atomic_store_explicit(&published, &value, memory_order_release);
  return arg;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, worker, NULL);
  while (atomic_load(&busy)) {
  }
  int sum = result;  // NORACE
  while (atomic_load(&level) == 3) {
  }
  sum += leveled;  // NORACE
  int *found = atomic_load_explicit(&published, memory_order_acquire);
  if (found) sum += *found;  // NORACE
  pthread_detach(t);
  return sum;
}
