#include <pthread.h>
#include <string.h>

struct s { int a; int b; int c; };
static struct s g;
static void *ta(void *p) {
  g.a = 1; // NORACE
  return p;
}
static void *tb(void *p) {
  g.b = 2; // NORACE
  memcpy(&g.c, &g.b, sizeof g.c); // NORACE
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
