// Relaxed operations with fences around them: by builtins of the compiler, after a full fence, in a loop.
#include <pthread.h>
#include <stdatomic.h>

static int first, second, third;
static atomic_int ready;
static int done;
static atomic_int round;

static void *producer(void *arg) {
  first = 1;  // NORACE
  atomic_thread_fence(memory_order_release);
  atomic_store_explicit(&ready, 1, memory_order_relaxed);
  second = 2;  // NORACE
  __sync_synchronize();
  __atomic_store_n(&done, 1, __ATOMIC_RELAXED);
  third = 3;  // NORACE
  atomic_thread_fence(memory_order_seq_cst);
  for (int i = 1; i < 4; i++) atomic_store_explicit(&round, i, memory_order_relaxed);
  return arg;
}

static void *consumer(void *arg) {
  while (!atomic_load_explicit(&ready, memory_order_relaxed)) {
  }
  atomic_thread_fence(memory_order_acquire);
  int f = first;  // NORACE
  while (!__atomic_load_n(&done, __ATOMIC_RELAXED)) {
  }
  __sync_synchronize();
  f += second;  // NORACE
  if (atomic_load_explicit(&round, memory_order_relaxed) > 1) {
    atomic_thread_fence(memory_order_seq_cst);
    f += third;  // NORACE
  }
  return f ? arg : NULL;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, producer, NULL);
  pthread_create(&b, NULL, consumer, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
