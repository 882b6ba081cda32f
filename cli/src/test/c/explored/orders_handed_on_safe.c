// What a thread has acquired it releases with what it does.
#include <pthread.h>
#include <stdatomic.h>

static int data;
static atomic_int x, y;

static void *a(void *arg) {
  data = 1;  // NORACE
  atomic_store_explicit(&x, 1, memory_order_release);
  return arg;
}

static void *b(void *arg) {
  if (atomic_load_explicit(&x, memory_order_acquire))
    atomic_store_explicit(&y, 1, memory_order_release);
  return arg;
}

static void *c(void *arg) {
  if (atomic_load_explicit(&y, memory_order_acquire))
    data = 2;  // NORACE
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
