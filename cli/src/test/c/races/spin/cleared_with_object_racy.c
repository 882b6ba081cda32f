// The object is cleared as a whole while others use its lock.
#include <pthread.h>
#include <stdatomic.h>
#include <string.h>

static struct {
  atomic_int lock;
  int value;
} shared;

static void *worker(void *arg) {
  while (atomic_exchange(&shared.lock, 1))  // RACE!
    ;
  shared.value++;  // RACE!
  atomic_store(&shared.lock, 0);  // RACE!
  return arg;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, worker, NULL);
  memset(&shared, 0, sizeof shared);  // RACE!
  pthread_create(&b, NULL, worker, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
