// Each thread writes the cell of its number.
#include <pthread.h>
#include <stdlib.h>

struct arg {
  int index;
};
static int g0_x[2];
static struct arg args0[2];

static void *worker0(void *p) {
  struct arg *a = p;
  int me = a->index;
  g0_x[me]++; // NORACE
  g0_x[me]++; // NORACE
  return p;
}

int main(void) {
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
