// Main sets up what threads would set up themselves if they found that it is not.
#include <pthread.h>
#include <stdio.h>

static int small[4], large[64];
static int *table;
static int is_set_up, setups;

static void set_up(void) {
  if (is_set_up) return;  // NORACE
  setups++;  // NORACE
}

static void *worker(void *arg) {
  if (table == NULL) table = small;  // NORACE: it is large by now
  set_up();
  return table[0] ? arg : NULL;  // NORACE
}

int main(int argc, char **argv) {
  pthread_t a, b;
  if (argc > 3) {
    printf("usage: %s\n", argv[0]);
    return 1;
  }
  is_set_up = 1;  // NORACE
  table = large;  // NORACE
  pthread_create(&a, NULL, worker, NULL);
  pthread_create(&b, NULL, worker, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return setups;  // NORACE
}
