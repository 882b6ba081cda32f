// A barrier between two accesses.
#include <pthread.h>
#include <stdlib.h>

static int g0_x;
static pthread_barrier_t g0_b;

static void *worker0(void *p) {
  pthread_barrier_wait(&g0_b);
  g0_x++; // NORACE
  return p;
}

int main(void) {
  pthread_barrier_init(&g0_b, NULL, 2);
  pthread_t threads0;
  pthread_create(&threads0, NULL, worker0, NULL);
  g0_x++; // NORACE
  pthread_barrier_wait(&g0_b);
  pthread_join(threads0, NULL);
  return 0;
}
