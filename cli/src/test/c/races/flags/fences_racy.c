// A fence is missing on one side, on the wrong side of the flag, or the wrong one.
#include <pthread.h>
#include <stdatomic.h>

static int signalled, unacquired, early, unreleased, late, acquired, skipped;
static atomic_int f1, f2, f3, f4, f5, f6, f7;

static void *producer(void *arg) {
  unacquired = 1;  // RACE
  early = 1;       // RACE
  atomic_thread_fence(memory_order_release);
  skipped = 1;  // RACE
  atomic_thread_fence(memory_order_release);
  atomic_store_explicit(&f1, 1, memory_order_relaxed);
  atomic_store_explicit(&f2, 1, memory_order_relaxed);
  atomic_store_explicit(&f6, 1, memory_order_relaxed);
  return arg;
}

static void *wrong_producer(void *arg) {
  unreleased = 1;  // RACE
  atomic_store_explicit(&f3, 1, memory_order_relaxed);
  atomic_thread_fence(memory_order_release);
  late = 1;  // RACE
  atomic_store_explicit(&f4, 1, memory_order_relaxed);
  return arg;
}

static void *acquiring_producer(void *arg) {
  acquired = 1;  // RACE
  atomic_thread_fence(memory_order_acquire);
  atomic_store_explicit(&f5, 1, memory_order_relaxed);
  return arg;
}

static void *signalling_producer(void *arg) {
  signalled = 1;  // RACE
  atomic_signal_fence(memory_order_seq_cst);
  atomic_store_explicit(&f7, 1, memory_order_relaxed);
  return arg;
}

static void *consumer(void *arg) {
  int sum = 0;
  while (!atomic_load_explicit(&f1, memory_order_relaxed)) {
  }
  sum += unacquired;  // RACE
  atomic_thread_fence(memory_order_acquire);
  while (!atomic_load_explicit(&f2, memory_order_relaxed)) {
  }
  sum += early;  // NORACE: by the fence before
  while (!atomic_load_explicit(&f3, memory_order_relaxed)) {
  }
  atomic_thread_fence(memory_order_acquire);
  sum += unreleased;  // RACE
  while (!atomic_load_explicit(&f4, memory_order_acquire)) {
  }
  sum += late;  // RACE
  while (!atomic_load_explicit(&f5, memory_order_acquire)) {
  }
  sum += acquired;  // RACE
  while (!atomic_load_explicit(&f7, memory_order_acquire)) {
  }
  sum += signalled;  // RACE
  return sum ? arg : NULL;
}

static void *second_consumer(void *arg) {
  if (!atomic_load_explicit(&f2, memory_order_relaxed)) return NULL;
  int e = early;  // RACE
  if (atomic_load_explicit(&f6, memory_order_relaxed) && arg)
    atomic_thread_fence(memory_order_acquire);
  e += skipped;  // RACE
  return e ? arg : NULL;
}

int main(void) {
  pthread_t a, b, c, d, e, f;
  pthread_create(&a, NULL, producer, NULL);
  pthread_create(&b, NULL, wrong_producer, NULL);
  pthread_create(&c, NULL, acquiring_producer, NULL);
  pthread_create(&d, NULL, consumer, NULL);
  pthread_create(&e, NULL, second_consumer, NULL);
  pthread_create(&f, NULL, signalling_producer, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  pthread_join(c, NULL);
  pthread_join(d, NULL);
  pthread_join(e, NULL);
  pthread_join(f, NULL);
  return 0;
}
