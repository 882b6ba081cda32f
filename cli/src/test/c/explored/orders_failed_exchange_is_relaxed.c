/* An exchange that fails orders nothing if its failure is relaxed, however strong it is otherwise. */
#include <pthread.h>
#include <stdatomic.h>

static atomic_int state, strong;
static int data, other;

static void *writer(void *arg) {
  (void)arg;
  data = 1; // RACE
  atomic_store(&state, 1);
  other = 1; // NORACE
  atomic_store(&strong, 1);
  return 0;
}

int main(void) {
  pthread_t a;
  pthread_create(&a, 0, writer, 0);
  int expected = 5;
  if (!atomic_compare_exchange_strong_explicit(&state, &expected, 7, memory_order_seq_cst, memory_order_relaxed)
      && expected == 1) {
    int d = data; // RACE
    (void)d;
  }
  int found = 5;
  if (!atomic_compare_exchange_strong(&strong, &found, 7) && found == 1) {
    int o = other; // NORACE
    (void)o;
  }
  pthread_join(a, 0);
  return 0;
}
