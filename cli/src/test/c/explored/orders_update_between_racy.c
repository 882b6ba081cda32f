// A store in between hands nothing on.
#include <pthread.h>
#include <stdatomic.h>

static int data;
static atomic_int x;

static void *a(void *arg) {
  data = 1;  // RACE
  atomic_store_explicit(&x, 1, memory_order_release);
  return arg;
}

static void *b(void *arg) {
  if (atomic_load_explicit(&x, memory_order_relaxed) == 1)
    atomic_store_explicit(&x, 2, memory_order_relaxed);
  return arg;
}

static void *c(void *arg) {
  if (atomic_load_explicit(&x, memory_order_acquire) == 2)
    data = 2;  // RACE
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
