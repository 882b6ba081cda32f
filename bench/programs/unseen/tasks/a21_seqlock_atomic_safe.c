// Sequence lock whose data are relaxed atomics; writers exclude each other by a mutex.
#include <pthread.h>
#include <stdatomic.h>
static atomic_uint seq;
static atomic_int dx, dy;
static int writes;
static pthread_mutex_t wm = PTHREAD_MUTEX_INITIALIZER;

static void write_pair(int x, int y) {
  pthread_mutex_lock(&wm);
  unsigned s = atomic_load_explicit(&seq, memory_order_relaxed);
  atomic_store_explicit(&seq, s + 1, memory_order_relaxed);
  atomic_thread_fence(memory_order_release);
  atomic_store_explicit(&dx, x, memory_order_relaxed); // NORACE
  atomic_store_explicit(&dy, y, memory_order_relaxed); // NORACE
  atomic_store_explicit(&seq, s + 2, memory_order_release);
  writes++; // NORACE
  pthread_mutex_unlock(&wm);
}

static void read_pair(int *x, int *y) {
  unsigned a, b;
  do {
    a = atomic_load_explicit(&seq, memory_order_acquire);
    *x = atomic_load_explicit(&dx, memory_order_relaxed); // NORACE
    *y = atomic_load_explicit(&dy, memory_order_relaxed); // NORACE
    atomic_thread_fence(memory_order_acquire);
    b = atomic_load_explicit(&seq, memory_order_relaxed);
  } while (a != b || (a & 1));
}

static void *writer(void *arg) {
  for (int i = 0; i < 50; i++)
    write_pair(i, -i);
  return 0;
}
static void *reader(void *arg) {
  int x, y, bad = 0;
  for (int i = 0; i < 50; i++) {
    read_pair(&x, &y);
    bad += x + y; // NORACE
  }
  return (void *)(long)bad;
}

int main(void) {
  pthread_t w1, w2, r;
  pthread_create(&w1, 0, writer, 0);
  pthread_create(&w2, 0, writer, 0);
  pthread_create(&r, 0, reader, 0);
  pthread_join(w1, 0);
  pthread_join(w2, 0);
  pthread_join(r, 0);
  return writes != 100; // NORACE
}
