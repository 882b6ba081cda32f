// The bit is cleared without release.
#include <pthread.h>
#include <stdatomic.h>

static atomic_uint word;
static int shared;

static void *worker(void *arg) {
  while (atomic_fetch_or(&word, 1u) & 1u)
    ;
  shared++; // RACE
  atomic_fetch_and_explicit(&word, ~1u, memory_order_relaxed);
  return 0;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, worker, 0);
  pthread_create(&b, 0, worker, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  return shared;
}
