// Exchanges that may leave zero keep nobody out.
#include <pthread.h>
#include <stdatomic.h>

static atomic_int lock, chosen;
static int x, y;

static void *worker(void *arg) {
  while (atomic_exchange(&lock, 0))
    ;
  x++;  // RACE!
  while (atomic_exchange(&chosen, arg != NULL))
    ;
  y++;  // RACE!
  atomic_store(&chosen, 0);
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
