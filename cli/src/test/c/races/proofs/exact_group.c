#include <pthread.h>
#include <stdlib.h>
struct s { int n; int v[4]; };
static struct s *g;
static void *a(void *arg) {
  g->v[0] = 1;
  g->v[1] = 2; // RACE!
  g->v[2] = 3;
  return 0;
}
static void *b(void *arg) {
  g->v[1] = 5; // RACE!
  return 0;
}
int main(void) {
  pthread_t t, u;
  g = calloc(1, sizeof *g);
  pthread_create(&t, 0, a, 0);
  pthread_create(&u, 0, b, 0);
  pthread_join(t, 0);
  pthread_join(u, 0);
  return g->v[1];
}
