// Two bits are set, and one is tested; others set that one only.
#include <pthread.h>
#include <stdatomic.h>

static atomic_uint word;
static int shared;

static void *worker(void *arg) {
  if (arg)
    while (atomic_fetch_or(&word, 3u) & 1u)
      ;
  else
    while (atomic_fetch_or(&word, 2u) & 2u)
      ;
  shared++; // RACE
  atomic_store(&word, 0);
  return 0;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, worker, &a);
  pthread_create(&b, 0, worker, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  return shared;
}
