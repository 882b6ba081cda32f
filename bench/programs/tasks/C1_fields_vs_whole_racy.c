#include <pthread.h>
#include <string.h>

struct s { int a; int b; int c; };
static struct s g;
static void *ta(void *p) {
  g.a = 1; // RACE!
  return p;
}
static void *tb(void *p) {
  struct s t;
  memcpy(&t, &g, sizeof t); // RACE!
  g.b = t.c; // NORACE
  return p;
}
int main(void) {
  pthread_t x, y;
  pthread_create(&x, 0, ta, 0);
  pthread_create(&y, 0, tb, 0);
  pthread_join(x, 0);
  pthread_join(y, 0);
  return g.a + g.b + g.c; // NORACE
}
