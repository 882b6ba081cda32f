// Main has the lock and sets it up again before there are threads: it has it no more.
#include <pthread.h>
#include <stdatomic.h>
#include <string.h>

static int lock;
static struct {
  atomic_int lock;
  int kind;
} other;
static int x, y;

static void *worker(void *arg) {
  while (__atomic_exchange_n(&lock, 1, __ATOMIC_ACQUIRE))
    ;
  x++;  // RACE!
  __atomic_store_n(&lock, 0, __ATOMIC_RELEASE);
  while (atomic_exchange(&other.lock, 1))
    ;
  y++;  // RACE!
  atomic_store(&other.lock, 0);
  return arg;
}

static void set_up(void) {
  lock = 0;
  memset(&other, 0, sizeof other);
}

int main(void) {
  pthread_t a;
  if (__atomic_exchange_n(&lock, 1, __ATOMIC_ACQUIRE) != 0) return 1;
  if (atomic_exchange(&other.lock, 1) != 0) return 1;
  set_up();
  pthread_create(&a, NULL, worker, NULL);
  x++;  // RACE!
  y++;  // RACE!
  pthread_join(a, NULL);
  return 0;
}
