// Atomic on both sides is no race; atomic on one side is.
#include <pthread.h>
#include <stdatomic.h>

static atomic_int requests;
static _Atomic long bytes;
static long mixed;

static void *server(void *arg) {
  requests++;  // NORACE
  atomic_fetch_add_explicit(&bytes, 512, memory_order_relaxed);  // NORACE
  __atomic_fetch_add(&mixed, 1, __ATOMIC_RELAXED);  // RACE: read without atomics
  return arg;
}

static void *monitor(void *arg) {
  long b = atomic_load_explicit(&bytes, memory_order_relaxed);  // NORACE
  long m = mixed;  // RACE
  return b + m > requests ? arg : NULL;  // NORACE
}

int main(void) {
  pthread_t a, b, c;
  pthread_create(&a, NULL, server, NULL);
  pthread_create(&b, NULL, server, NULL);
  pthread_create(&c, NULL, monitor, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  pthread_join(c, NULL);
  return 0;
}
