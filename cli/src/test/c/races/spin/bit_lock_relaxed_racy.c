// The bit is set without acquire.
#include <pthread.h>
#include <stdatomic.h>

static atomic_uint word;
static int shared;

static void *worker(void *arg) {
  while (atomic_fetch_or_explicit(&word, 1u, memory_order_relaxed) & 1u)
    ;
  shared++; // RACE
  atomic_fetch_and(&word, ~1u);
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
