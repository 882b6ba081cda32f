// On one way through main nothing is set up before the threads start; on the other a function starts one.
#include <pthread.h>

static int small[4], large[64];
static int *table, *other;
static pthread_t early;

static void *worker(void *arg) {
  if (table == 0) table = small;  // RACE
  if (other == 0) other = small;  // RACE
  return arg;
}

static void start(void) { pthread_create(&early, NULL, worker, NULL); }

int main(int argc, char **argv) {
  pthread_t b;
  (void)argv;
  if (argc > 1) table = large;  // NORACE: before all threads
  start();
  other = large;  // RACE
  pthread_create(&b, NULL, worker, NULL);
  pthread_join(early, NULL);
  pthread_join(b, NULL);
  return 0;
}
