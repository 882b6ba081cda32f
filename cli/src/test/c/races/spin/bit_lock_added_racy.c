// A sum may carry into the bit.
#include <pthread.h>
#include <stdatomic.h>

static atomic_uint word;
static int shared;

static void *worker(void *arg) {
  atomic_fetch_add(&word, 1u);
  while (atomic_fetch_or(&word, 1u) & 1u)
    ;
  shared++; // RACE
  atomic_fetch_and(&word, ~1u);
  return 0;
}

int main(void) {
  pthread_t a, b, c;
  pthread_create(&a, 0, worker, 0);
  pthread_create(&b, 0, worker, 0);
  pthread_create(&c, 0, worker, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  pthread_join(c, 0);
  return shared;
}
