// A bit of a word is the lock.
#include <pthread.h>
#include <stdatomic.h>

static atomic_uint word;
static int shared;

static void *worker(void *arg) {
  while (atomic_fetch_or(&word, 1u) & 1u)
    ;
  shared++; // NORACE
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
