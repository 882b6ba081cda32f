// LOCKSMITH, figure 16: both threads run f, which allocates x and y. y never leaves f; x does,
// but only after the write. The store into g is made by both threads: that is the race.
#include <pthread.h>
#include <stdlib.h>

static int *g;

static void *f(void *arg) {
  int *x = malloc(sizeof *x);
  int *y = malloc(sizeof *y);
  if (!x || !y) abort();
  *y = 1;  // NORACE: does not escape
  *x = 43;  // NORACE: has not escaped yet
  g = x;  // RACE
  return *y ? arg : NULL;  // NORACE
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, f, NULL);
  f(NULL);
  pthread_join(t, NULL);
  return 0;
}
