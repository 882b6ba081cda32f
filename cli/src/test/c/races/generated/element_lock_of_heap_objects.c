// A global lock for each of some objects on the heap.
#include <pthread.h>
#include <stdlib.h>

struct g0_rec {
  int pad;
  int x;
  int y;
};
static struct g0_rec *g0_p[3];
static pthread_mutex_t g0_m[3];

static int g0_part0(void) {
  int t = 0;
  for (int i = 0; i < 3; i++) {
    pthread_mutex_lock(&g0_m[i]);
    g0_p[i]->x++; // NORACE
    pthread_mutex_unlock(&g0_m[i]);
  }
  return t;
}

static void *worker0(void *p) {
  int t = 0;
  t += g0_part0();
  return t > 9999 ? p : NULL;
}

int main(void) {
  int t = 0;
  for (int i = 0; i < 3; i++) {
    g0_p[i] = calloc(1, sizeof *g0_p[i]);
  }
  for (int i = 0; i < 3; i++) {
    pthread_mutex_init(&g0_m[i], NULL);
  }
  pthread_t threads0;
  pthread_create(&threads0, NULL, worker0, NULL);
  t += g0_part0();
  pthread_join(threads0, NULL);
  return t > 9999;
}
