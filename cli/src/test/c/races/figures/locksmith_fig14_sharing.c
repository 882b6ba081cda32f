// LOCKSMITH, figure 14: x is used by both children, y by the parent before the fork and then by
// one child. Only x is shared. (The figure reads; to be a race, x is written here.)
#include <pthread.h>
#include <stdlib.h>

static int *x, *y;

static void *first(void *arg) {
  ++*x;  // RACE
  return *y ? arg : NULL;  // NORACE
}

static void *second(void *arg) {
  ++*x;  // RACE
  return arg;
}

int main(void) {
  pthread_t a, b;
  x = malloc(sizeof *x);
  y = malloc(sizeof *y);
  if (!x || !y) return 1;
  *x = 0;  // NORACE: before the fork
  *y = 1;  // NORACE
  pthread_create(&a, NULL, first, NULL);
  pthread_create(&b, NULL, second, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
