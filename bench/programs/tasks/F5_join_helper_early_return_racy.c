#include <pthread.h>
#include <stdlib.h>

struct pool { int n; int keep; pthread_t t[4]; int out[4]; };
static void *w(void *p) {
  *(int *)p += 3; // RACE!
  return 0;
}
static void pool_start(struct pool *p, int n) {
  p->n = 0;
  for (int i = 0; i < n; i++) {
    if (pthread_create(&p->t[i], 0, w, &p->out[i])) break;
    p->n++;
  }
}
static int pool_finish(struct pool *p) {
  if (p->keep) return 0;
  for (int i = 0; i < p->n; i++)
    pthread_join(p->t[i], 0);
  return 1;
}
int main(int argc, char **argv) {
  struct pool *p = calloc(1, sizeof *p);
  (void)argv;
  if (!p) return 1;
  p->keep = argc > 2; // NORACE
  pool_start(p, 4);
  pool_finish(p);
  int s = 0;
  for (int i = 0; i < 4; i++) s += p->out[i]; // RACE!
  return s;
}
