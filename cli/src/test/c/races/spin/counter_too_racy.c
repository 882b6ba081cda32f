// The lock counts, too: it may get to zero while somebody has it.
#include <pthread.h>
#include <stdatomic.h>

static atomic_int lock;
static int x;

static void *worker(void *arg) {
  while (atomic_exchange(&lock, 1))
    ;
  x++;  // RACE!
  atomic_store(&lock, 0);
  return arg;
}

static void *counting(void *arg) {
  atomic_fetch_add(&lock, -1);
  return arg;
}

int main(void) {
  pthread_t a, b, c;
  pthread_create(&a, NULL, worker, NULL);
  pthread_create(&b, NULL, worker, NULL);
  pthread_create(&c, NULL, counting, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  pthread_join(c, NULL);
  return 0;
}
