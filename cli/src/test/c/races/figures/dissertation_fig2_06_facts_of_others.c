// Voung, figure 2.6: what a thread sets before it is joined, or before it starts another, the other
// may use. Not a race either way.
#include <pthread.h>
#include <stdlib.h>

static int *p, *q;

static void *set(void *arg) {
  p = malloc(sizeof *p);  // NORACE
  if (p != NULL) *p = 1;  // NORACE
  return arg;
}

static void *use(void *arg) {
  int *sum = arg;
  if (q != NULL) *sum = *q;  // NORACE
  return arg;
}

int main(void) {
  pthread_t t, u;
  int sum = 0;
  pthread_create(&t, NULL, set, NULL);
  pthread_join(t, NULL);
  if (p != NULL) sum = *p;  // NORACE
  q = malloc(sizeof *q);  // NORACE
  if (q != NULL) *q = 2;  // NORACE
  pthread_create(&u, NULL, use, &sum);
  pthread_join(u, NULL);
  return sum;  // NORACE
}
