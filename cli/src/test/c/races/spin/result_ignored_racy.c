// Nobody looks at what was found.
#include <pthread.h>
#include <stdatomic.h>

static atomic_flag lock = ATOMIC_FLAG_INIT;
static atomic_int second;
static int x, y;

static void *worker(void *arg) {
  atomic_flag_test_and_set(&lock);
  x++;  // RACE!
  int expected = 0;
  atomic_compare_exchange_strong(&second, &expected, 1);
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
