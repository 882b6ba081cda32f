// Two locks by the same functions: one is released by who does not have it, the other is a lock.
#include <pthread.h>
#include <stdatomic.h>

static atomic_int good, bad;
static int x, y;

static void enter(atomic_int *lock) {
  while (atomic_exchange_explicit(lock, 1, memory_order_acquire))
    ;
}

static void leave(atomic_int *lock) {
  atomic_store_explicit(lock, 0, memory_order_release);
}

static void *worker(void *arg) {
  enter(&good);
  x++;  // NORACE
  leave(&good);
  enter(&bad);
  y++;  // RACE!
  leave(&bad);
  leave(&bad);
  return arg;
}

int main(void) {
  pthread_t a, b, c;
  pthread_create(&a, NULL, worker, NULL);
  pthread_create(&b, NULL, worker, NULL);
  pthread_create(&c, NULL, worker, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  pthread_join(c, NULL);
  return 0;
}
