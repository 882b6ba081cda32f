// Code that is not known gets the lock, and may do anything with it.
#include <pthread.h>
#include <stdatomic.h>

void unknown(atomic_int *lock);

static atomic_int lock;
static int x;

static void *worker(void *arg) {
  while (atomic_exchange(&lock, 1))
    ;
  x++;  // RACE!
  atomic_store(&lock, 0);
  unknown(&lock);
  return arg;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, worker, NULL);
  pthread_create(&b, NULL, worker, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
