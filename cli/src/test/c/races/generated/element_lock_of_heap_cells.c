// A global lock for each cell of an array on the heap.
#include <pthread.h>
#include <stdlib.h>

struct g0_rec {
  int pad;
  int x;
  int y;
};
static struct g0_rec *g0_p;
static pthread_mutex_t g0_m[3];

static void *worker0(void *p) {
  for (int i = 0; i < 3; i++) {
    pthread_mutex_lock(&g0_m[i]);
    g0_p[i].x++; // NORACE
    pthread_mutex_unlock(&g0_m[i]);
  }
  return p;
}

int main(void) {
  g0_p = calloc(3, sizeof *g0_p);
  for (int i = 0; i < 3; i++) {
    pthread_mutex_init(&g0_m[i], NULL);
  }
  pthread_t threads0;
  pthread_create(&threads0, NULL, worker0, NULL);
  for (int i = 0; i < 3; i++) {
    pthread_mutex_lock(&g0_m[i]);
    g0_p[i].x++; // NORACE
    pthread_mutex_unlock(&g0_m[i]);
  }
  pthread_join(threads0, NULL);
  return 0;
}
