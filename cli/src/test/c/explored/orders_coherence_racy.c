// Two variables are not.
#include <pthread.h>
#include <stdatomic.h>

static int data;
static atomic_int x, y;

static void *a(void *arg) {
  atomic_store_explicit(&x, 1, memory_order_relaxed);
  atomic_store_explicit(&y, 2, memory_order_relaxed);
  return arg;
}

static void *b(void *arg) {
  int later = atomic_load_explicit(&y, memory_order_relaxed);
  int earlier = atomic_load_explicit(&x, memory_order_relaxed);
  if (later == 2 && earlier < 1)
    data++;  // RACE
  return arg;
}

static void *c(void *arg) {
  int later = atomic_load_explicit(&y, memory_order_relaxed);
  int earlier = atomic_load_explicit(&x, memory_order_relaxed);
  if (later == 2 && earlier < 1)
    data++;  // RACE
  return arg;
}

int main(void) {
  pthread_t t[3];
  pthread_create(&t[0], NULL, a, NULL);
  pthread_create(&t[1], NULL, b, NULL);
  pthread_create(&t[2], NULL, c, NULL);
  pthread_join(t[0], NULL);
  pthread_join(t[1], NULL);
  pthread_join(t[2], NULL);
  return 0;
}
