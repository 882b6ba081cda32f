// A home-made spin lock of an atomic flag.
#include <pthread.h>
#include <stdatomic.h>

static atomic_flag busy = ATOMIC_FLAG_INIT;
static int guarded, unguarded;

static void spin_acquire(void) {
  while (atomic_flag_test_and_set_explicit(&busy, memory_order_acquire)) {
  }
}

static void spin_release(void) { atomic_flag_clear_explicit(&busy, memory_order_release); }

static void *worker(void *arg) {
  spin_acquire();
  guarded++;  // NORACE
  spin_release();
  unguarded++;  // RACE
  return arg;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, worker, NULL);
  pthread_create(&b, NULL, worker, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
