#include <pthread.h>
#include <stdlib.h>
struct s { int n; long v[3]; };
static struct s *g;
static void *a(void *arg) {
  struct s *p = g;
  for (int i = 0; i < 100; i++) {
    p->v[0] = i;
    p->v[2] = i; // RACE!
  }
  return 0;
}
static void *b(void *arg) {
  struct s *p = g;
  return (void *)(p->v[1] + p->v[2]); // RACE!
}
int main(void) {
  pthread_t t, u;
  g = calloc(1, sizeof *g);
  pthread_create(&t, 0, a, 0);
  pthread_create(&u, 0, b, 0);
  pthread_join(t, 0);
  pthread_join(u, 0);
  return 0;
}
