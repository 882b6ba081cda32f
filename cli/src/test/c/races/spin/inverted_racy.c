// The loop ends when the flag was found set; who fails goes in.
#include <pthread.h>
#include <stdatomic.h>

static atomic_flag lock = ATOMIC_FLAG_INIT;
static atomic_int claimed;
static int x, y;

static void *worker(void *arg) {
  while (!atomic_flag_test_and_set(&lock))
    ;
  x++;  // RACE!
  atomic_flag_clear(&lock);
  int expected = 0;
  if (!atomic_compare_exchange_strong(&claimed, &expected, 1)) y++;  // RACE!
  return arg;
}

int main(void) {
  pthread_t a, b, c;
  pthread_create(&a, NULL, worker, NULL);
  pthread_create(&b, NULL, worker, NULL);
  pthread_create(&c, NULL, worker, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  pthread_join(c, NULL);
  return 0;
}
