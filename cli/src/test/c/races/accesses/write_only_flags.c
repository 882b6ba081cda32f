// Writing the same value from several threads is still a race.
#include <pthread.h>
#include <stdatomic.h>

static int started;
static atomic_int properly_started;

static void *worker(void *arg) {
  started = 1;  // RACE
  atomic_store(&properly_started, 1);  // NORACE
  return arg;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, worker, NULL);
  pthread_create(&b, NULL, worker, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return !started || !properly_started;  // NORACE
}
