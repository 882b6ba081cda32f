// What was expected is what was found last time; and one that exchanges one for two.
#include <pthread.h>
#include <stdatomic.h>

static atomic_int lock, state = 1;
static int x, y;

static void *worker(void *arg) {
  int expected = 0;
  while (!atomic_compare_exchange_weak(&lock, &expected, 1))
    ;
  x++;  // RACE!
  atomic_store(&lock, 0);
  int one = 1;
  while (!atomic_compare_exchange_weak(&state, &one, 1)) one = 1;
  y++;  // RACE!
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
