// Each thread gets memory of its own, in an array of arguments that is filled while others run.
#include <pthread.h>
#include <stdlib.h>

struct arg {
  int index;
  struct g0_rec *g0;
};
struct g0_rec {
  int pad;
  int x;
  int y;
};
static struct arg args0[2];

static void *worker0(void *p) {
  struct arg *a = p;
  a->g0->x++; // NORACE
  return p;
}

int main(void) {
  struct arg here = {0};
  struct arg *a = &here;
  (void)a;
  pthread_t threads0[2];
  for (int i = 0; i < 2; i++) {
    args0[i].index = i;
    args0[i].g0 = calloc(1, sizeof(struct g0_rec));
    pthread_create(&threads0[i], NULL, worker0, &args0[i]);
  }
  for (int i = 0; i < 2; i++) {
    pthread_join(threads0[i], NULL);
  }
  return 0;
}
