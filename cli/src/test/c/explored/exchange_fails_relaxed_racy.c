// Who fails to exchange has seen the flag, but in no order with what was done before it was set.
#include <pthread.h>
#include <stdatomic.h>

static atomic_int flag;
static int x;

static void *writer(void *arg) {
  x = 1;  // RACE
  atomic_store(&flag, 1);
  return arg;
}

static void *reader(void *arg) {
  int expected = 0;
  if (!atomic_compare_exchange_strong_explicit(
          &flag, &expected, 2, memory_order_seq_cst, memory_order_relaxed) &&
      expected == 1)
    return (void *)(long)x;  // RACE
  return arg;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, writer, NULL);
  pthread_create(&b, NULL, reader, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
