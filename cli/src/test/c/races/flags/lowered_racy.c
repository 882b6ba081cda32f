// The same flags, not waited for, or looked at the wrong way round.
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>

static int result, value, leveled, cleared;
static atomic_bool busy = true;
static atomic_int level = 3;
static atomic_int filled = 5;
static _Atomic(int *) published;

static void *worker(void *arg) {
  result = 1;  // RACE
  atomic_store(&busy, false);
  leveled = 1;  // RACE
  atomic_store(&level, 7);
  value = 2;  // RACE
  atomic_store_explicit(&published, &value, memory_order_relaxed);
  cleared = 1;  // RACE
  atomic_store(&filled, 6);  // RACE
  return arg;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, worker, NULL);
  int sum = 0;
  if (atomic_load(&busy)) sum += result;  // RACE
  while (atomic_load(&level) < 3) {
  }
  sum += leveled;  // RACE
  int *found = atomic_load_explicit(&published, memory_order_acquire);
  if (found) sum += *found;  // RACE
  __builtin_memset((void *)&filled, 0, sizeof filled);  // RACE
  if (atomic_load(&filled) != 5) sum += cleared;  // RACE
  pthread_detach(t);
  return sum;
}
