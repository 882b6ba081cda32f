#include <pthread.h>
#include <stdlib.h>
struct s { int n; int v[4]; };
struct top { struct s *s; };
static struct top top;
static void *a(void *arg) {
  struct s *g = top.s;
  g->v[2] += 1;
  g->v[1] += 1; // RACE!
  return 0;
}
static void *b(void *arg) {
  struct s *g = top.s;
  g->v[0] += 1;
  g->v[3] += 1;
  g->v[1] += 1; // RACE!
  return 0;
}
int main(void) {
  pthread_t t, u;
  top.s = calloc(1, sizeof(struct s));
  pthread_create(&t, 0, a, 0);
  pthread_create(&u, 0, b, 0);
  pthread_join(t, 0);
  pthread_join(u, 0);
  return 0;
}
