// Each thread writes its cell, meets the others, and reads the cell of the next.
#include <pthread.h>
#include <stdlib.h>

struct arg {
  int index;
};
static int g0_x[2];
static pthread_barrier_t g0_b;
static struct arg args0[2];

static void *worker0(void *p) {
  struct arg *a = p;
  int me = a->index;
  int t = 0;
  g0_x[me] = 7; // NORACE
  pthread_barrier_wait(&g0_b);
  t += g0_x[(me + 1) % 2]; // NORACE
  return t > 9999 ? p : NULL;
}

int main(void) {
  pthread_barrier_init(&g0_b, NULL, 2);
  pthread_t threads0[2];
  for (int i = 0; i < 2; i++) {
    args0[i].index = i;
    pthread_create(&threads0[i], NULL, worker0, &args0[i]);
  }
  for (int i = 0; i < 2; i++) {
    pthread_join(threads0[i], NULL);
  }
  return 0;
}
