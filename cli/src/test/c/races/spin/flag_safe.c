// A lock made of an atomic flag; what is done after it is cleared is not covered.
#include <pthread.h>
#include <stdatomic.h>

static atomic_flag lock = ATOMIC_FLAG_INIT;
static int inside, outside;

static void *worker(void *arg) {
  for (int i = 0; i < 5; i++) {
    while (atomic_flag_test_and_set_explicit(&lock, memory_order_acquire))
      ;
    inside++;  // NORACE
    atomic_flag_clear_explicit(&lock, memory_order_release);
    outside++;  // RACE!
  }
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
