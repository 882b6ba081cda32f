// The lock is set up and torn down in other ways, while there are no other threads.
#include <pthread.h>
#include <stdatomic.h>

static int lock = 1;
static int x;

static void *worker(void *arg) {
  while (__atomic_exchange_n(&lock, 1, __ATOMIC_ACQUIRE))
    ;
  x++;  // NORACE
  __atomic_store_n(&lock, 0, __ATOMIC_RELEASE);
  return arg;
}

int main(void) {
  pthread_t a, b;
  lock = 0;  // NORACE
  pthread_create(&a, NULL, worker, NULL);
  pthread_create(&b, NULL, worker, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  lock = 0;  // NORACE
  pthread_create(&a, NULL, worker, NULL);
  pthread_create(&b, NULL, worker, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return x;  // NORACE
}
