// The claim is given up by who does not have it; and what is done before it.
#include <pthread.h>
#include <stdatomic.h>

static atomic_flag claimed = ATOMIC_FLAG_INIT, other = ATOMIC_FLAG_INIT;
static int x, y;

static void *worker(void *arg) {
  if (!atomic_flag_test_and_set(&claimed))
    x++;  // RACE!
  else
    atomic_flag_clear(&claimed);
  y++;  // RACE!
  if (!atomic_flag_test_and_set(&other)) y++;  // RACE!
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
