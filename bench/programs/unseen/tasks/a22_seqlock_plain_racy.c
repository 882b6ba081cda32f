// Sequence lock with plain data: a data race by the standard, and the statistics are not under the lock.
#include <pthread.h>
#include <stdatomic.h>
static atomic_uint seq;
static int dx, dy;

static void write_pair(int x, int y) {
  unsigned s = atomic_load_explicit(&seq, memory_order_relaxed);
  atomic_store_explicit(&seq, s + 1, memory_order_relaxed);
  atomic_thread_fence(memory_order_release);
  dx = x; // RACE
  dy = y; // RACE
  atomic_store_explicit(&seq, s + 2, memory_order_release);
}

static void *writer(void *arg) {
  for (int i = 0; i < 500; i++)
    write_pair(i, -i);
  return 0;
}
static void *reader(void *arg) {
  int bad = 0;
  for (int i = 0; i < 500; i++) {
    unsigned a, b;
    int x, y;
    do {
      a = atomic_load_explicit(&seq, memory_order_acquire);
      x = dx; // RACE
      y = dy; // RACE
      atomic_thread_fence(memory_order_acquire);
      b = atomic_load_explicit(&seq, memory_order_relaxed);
    } while (a != b || (a & 1));
    bad += x + y;
  }
  return (void *)(long)bad;
}

int main(void) {
  pthread_t w1, r;
  pthread_create(&w1, 0, writer, 0);
  pthread_create(&r, 0, reader, 0);
  pthread_join(w1, 0);
  pthread_join(r, 0);
  return 0;
}
