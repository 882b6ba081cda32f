// A message that is sent with release and received with acquire.
#include <pthread.h>
#include <stdatomic.h>

static int data;
static atomic_int sent;

static void *a(void *arg) {
  data = 1;  // NORACE
  atomic_store_explicit(&sent, 1, memory_order_release);
  return arg;
}

static void *b(void *arg) {
  if (atomic_load_explicit(&sent, memory_order_acquire))
    data = 2;  // NORACE
  return arg;
}

int main(void) {
  pthread_t t[2];
  pthread_create(&t[0], NULL, a, NULL);
  pthread_create(&t[1], NULL, b, NULL);
  pthread_join(t[0], NULL);
  pthread_join(t[1], NULL);
  return 0;
}
