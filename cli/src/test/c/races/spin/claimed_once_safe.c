// Of all threads one claims the work, for good.
#include <pthread.h>
#include <stdatomic.h>

static atomic_flag claimed = ATOMIC_FLAG_INIT;
static atomic_int owner;
static int result, steps, other;

static void step(void) {
  steps++;  // NORACE
}

static void work(void) {
  result = 1;  // NORACE
  for (int i = 0; i < 3; i++) step();
}

static void *worker(void *arg) {
  if (!atomic_flag_test_and_set(&claimed)) work();
  int expected = 0;
  if (!atomic_compare_exchange_strong(&owner, &expected, 5)) return arg;
  other++;  // NORACE
  return arg;
}

int main(void) {
  pthread_t t[3];
  for (int i = 0; i < 3; i++) pthread_create(&t[i], NULL, worker, NULL);
  for (int i = 0; i < 3; i++) pthread_join(t[i], NULL);
  atomic_flag_clear(&claimed);
  return result + steps + other;  // NORACE
}
