// An exchange that releases does not acquire, and the other way round.
#include <pthread.h>
#include <stdatomic.h>

static atomic_int taken, left;
static int x, y;

static void *worker(void *arg) {
  while (atomic_exchange_explicit(&taken, 1, memory_order_release))
    ;
  x++;  // RACE!
  atomic_store_explicit(&taken, 0, memory_order_release);
  while (atomic_exchange_explicit(&left, 1, memory_order_acquire))
    ;
  y++;  // RACE!
  atomic_exchange_explicit(&left, 0, memory_order_acquire);
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
