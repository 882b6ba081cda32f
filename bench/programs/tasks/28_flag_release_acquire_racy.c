#include <pthread.h>
#include <stdatomic.h>
#include <assert.h>

static int data;
static atomic_int ready;

static void *writer(void *a) {
  data = 42; // RACE!
  atomic_store_explicit(&ready, 1, memory_order_relaxed);
  return a;
}

static void *reader(void *a) {
  while (atomic_load_explicit(&ready, memory_order_acquire) == 0)
    ;
  assert(data == 42); // RACE!
  return a;
}

int main(void) {
  pthread_t w, r;
  pthread_create(&w, 0, writer, 0);
  pthread_create(&r, 0, reader, 0);
  pthread_join(w, 0);
  pthread_join(r, 0);
  return 0;
}
