// With acquire they can.
#include <pthread.h>
#include <stdatomic.h>

static int data;
static atomic_int x, y;

static void *a(void *arg) {
  atomic_store_explicit(&x, 1, memory_order_release);
  return arg;
}

static void *b(void *arg) {
  atomic_store_explicit(&y, 1, memory_order_release);
  return arg;
}

static void *c(void *arg) {
  if (atomic_load_explicit(&x, memory_order_acquire) == 1 &&
      atomic_load_explicit(&y, memory_order_acquire) == 0)
    data++;  // RACE
  return arg;
}

static void *d(void *arg) {
  if (atomic_load_explicit(&y, memory_order_acquire) == 1 &&
      atomic_load_explicit(&x, memory_order_acquire) == 0)
    data++;  // RACE
  return arg;
}

int main(void) {
  pthread_t t[4];
  pthread_create(&t[0], NULL, a, NULL);
  pthread_create(&t[1], NULL, b, NULL);
  pthread_create(&t[2], NULL, c, NULL);
  pthread_create(&t[3], NULL, d, NULL);
  pthread_join(t[0], NULL);
  pthread_join(t[1], NULL);
  pthread_join(t[2], NULL);
  pthread_join(t[3], NULL);
  return 0;
}
