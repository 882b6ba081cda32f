// The same with relaxed order: the flag is atomic, but it orders nothing.
#include <pthread.h>
#include <stdatomic.h>

static atomic_int ready;
static int payload;

static void *producer(void *arg) {
  payload = 9;  // RACE
  atomic_store_explicit(&ready, 1, memory_order_relaxed);  // NORACE
  return arg;
}

static void *consumer(void *arg) {
  for (int i = 0; i < 1000; i++) {
    if (atomic_load_explicit(&ready, memory_order_relaxed))  // NORACE
      return payload ? arg : NULL;  // RACE
  }
  return NULL;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, producer, NULL);
  pthread_create(&b, NULL, consumer, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
