// It is made free once more by who has given it up.
#include <pthread.h>
#include <stdatomic.h>

static atomic_int word;
static int shared;

static void *worker(void *arg) {
  int c = 0;
  if (!atomic_compare_exchange_strong(&word, &c, 1)) {
    if (c != 2)
      c = atomic_exchange(&word, 2);
    while (c != 0)
      c = atomic_exchange(&word, 2);
  }
  shared++; // RACE
  if (atomic_fetch_sub(&word, 1) == 1)
    atomic_store(&word, 0);
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
