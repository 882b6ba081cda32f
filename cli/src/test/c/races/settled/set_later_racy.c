// Main sets up after it has started the threads: they may find nothing.
#include <pthread.h>

static int small[4], large[64];
static int *table;
static int is_set_up, setups;

static void set_up(void) {
  if (is_set_up) return;  // RACE
  setups++;  // RACE
}

static void *worker(void *arg) {
  if (table == 0) table = small;  // RACE
  set_up();
  return arg;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, worker, NULL);
  is_set_up = 1;  // RACE
  table = large;  // RACE
  pthread_create(&b, NULL, worker, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return setups;  // NORACE
}
