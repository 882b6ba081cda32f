// The flag is stored with release but tested relaxed.
#include <pthread.h>
#include <stdatomic.h>
static atomic_int ready, ready2;
static int data, data2;
static void *f(void *arg) {
  data = 5; // RACE
  atomic_store_explicit(&ready, 1, memory_order_release);
  data2 = 6; // NORACE
  atomic_store_explicit(&ready2, 1, memory_order_release);
  return 0;
}
int main(void) {
  pthread_t a;
  int v = 0;
  pthread_create(&a, 0, f, 0);
  while (!atomic_load_explicit(&ready, memory_order_relaxed))
    ;
  v += data; // RACE
  if (atomic_load_explicit(&ready2, memory_order_acquire))
    v += data2; // NORACE
  pthread_join(a, 0);
  return v;
}
