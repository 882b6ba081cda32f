#include <pthread.h>
#include <stdatomic.h>

static atomic_flag lk = ATOMIC_FLAG_INIT;
static long sum;
static int arr[8];

static void *w(void *a) {
  for (int i = 0; i < 8; i++) {
    while (atomic_flag_test_and_set_explicit(&lk, memory_order_acquire))
      ;
    arr[i]++; // RACE!
    sum += arr[i]; // RACE!
    atomic_flag_clear_explicit(&lk, memory_order_relaxed);
  }
  return a;
}

int main(void) {
  pthread_t x, y;
  pthread_create(&x, 0, w, 0);
  pthread_create(&y, 0, w, 0);
  pthread_join(x, 0);
  pthread_join(y, 0);
  return (int)sum; // NORACE
}
