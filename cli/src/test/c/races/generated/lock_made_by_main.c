// A pointer to the lock is set before any thread is there.
#include <pthread.h>
#include <stdlib.h>

struct g0_rec {
  int pad;
  pthread_mutex_t *m;
  int x;
  int y;
};
static struct g0_rec g0_o;

static void *worker0(void *p) {
  pthread_mutex_lock(g0_o.m);
  g0_o.x++; // NORACE
  pthread_mutex_unlock(g0_o.m);
  return p;
}

int main(void) {
  g0_o.m = malloc(sizeof *g0_o.m);
  pthread_mutex_init(g0_o.m, NULL);
  pthread_t threads0;
  pthread_create(&threads0, NULL, worker0, NULL);
  pthread_mutex_lock(g0_o.m);
  g0_o.x++; // NORACE
  pthread_mutex_unlock(g0_o.m);
  pthread_join(threads0, NULL);
  return 0;
}
