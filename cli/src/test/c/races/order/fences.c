// Relaxed operations ordered by fences.
#include <pthread.h>
#include <stdatomic.h>

static atomic_int ready;
static int fenced, unfenced;

static void *producer(void *arg) {
  fenced = 1;  // NORACE
  atomic_thread_fence(memory_order_release);
  unfenced = 1;  // RACE: between the fence and the store
  atomic_store_explicit(&ready, 1, memory_order_relaxed);  // NORACE
  return arg;
}

static void *consumer(void *arg) {
  if (!atomic_load_explicit(&ready, memory_order_relaxed)) return NULL;  // NORACE
  atomic_thread_fence(memory_order_acquire);
  int f = fenced;  // NORACE
  return f + unfenced ? arg : NULL;  // RACE: unfenced
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, producer, NULL);
  pthread_create(&b, NULL, consumer, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
