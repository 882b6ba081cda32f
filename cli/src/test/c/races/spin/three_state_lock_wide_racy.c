// Two hundred and fifty-seven less one is zero to who looks at a byte.
#include <pthread.h>
#include <stdatomic.h>

static atomic_int word;
static int shared;

static void *worker(void *arg) {
  while ((char)atomic_exchange(&word, 257) != 0)
    ;
  shared++; // RACE
  if (atomic_fetch_sub(&word, 1) != 1) {
    shared++; // RACE
    atomic_store(&word, 0);
  }
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
