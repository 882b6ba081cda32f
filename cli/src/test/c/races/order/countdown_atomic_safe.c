// The count is atomic; main spins until it is zero. It is set before the threads are started.
#include <pthread.h>
#include <stdatomic.h>

static atomic_int left;
static int first, second;

static void *one(void *arg) {
  first = 1;  // NORACE
  atomic_fetch_sub_explicit(&left, 1, memory_order_release);
  return arg;
}

static void *two(void *arg) {
  second = 2;  // NORACE
  atomic_fetch_sub(&left, 1);
  return arg;
}

int main(void) {
  pthread_t t;
  atomic_store(&left, 2);
  pthread_create(&t, NULL, one, NULL);
  pthread_detach(t);
  pthread_create(&t, NULL, two, NULL);
  pthread_detach(t);
  while (atomic_load_explicit(&left, memory_order_acquire) > 0) {
  }
  return first + second;  // NORACE
}
