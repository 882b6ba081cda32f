// All threads only read; their arguments are in an array that is filled while others run.
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
  int t = 0;
  t += a->g0[0].x; // NORACE
  return t > 9999 ? p : NULL;
}

int main(void) {
  struct arg here = {0};
  struct arg *a = &here;
  (void)a;
  here.g0 = calloc(1, sizeof *here.g0);
  pthread_t threads0[2];
  for (int i = 0; i < 2; i++) {
    args0[i].index = i;
    args0[i].g0 = a->g0;
    pthread_create(&threads0[i], NULL, worker0, &args0[i]);
  }
  for (int i = 0; i < 2; i++) {
    pthread_join(threads0[i], NULL);
  }
  return 0;
}
