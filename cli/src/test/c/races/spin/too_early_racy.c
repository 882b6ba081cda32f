// What was covered is used again after the release, on one path of two.
#include <pthread.h>
#include <stdatomic.h>

static atomic_flag lock = ATOMIC_FLAG_INIT;
static int x, y;

static void *worker(void *arg) {
  while (atomic_flag_test_and_set(&lock))
    ;
  x++;  // RACE!
  y++;  // NORACE
  if (arg) {
    atomic_flag_clear(&lock);
    x--;  // RACE!
    return arg;
  }
  atomic_flag_clear(&lock);
  return arg;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, worker, NULL);
  pthread_create(&b, NULL, worker, &x);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
