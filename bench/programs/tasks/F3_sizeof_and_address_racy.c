#include <pthread.h>
#include <stddef.h>

struct big { int v[10]; int tail; };
static struct big g;
static void *writer(void *a) {
  g.tail = 1; // RACE!
  g.v[0] = 2; // NORACE
  return a;
}
static void *probe(void *a) {
  size_t n = sizeof g.tail + offsetof(struct big, tail); // NORACE
  int *p = &g.tail; // NORACE
  return n > 4 && *p ? a : 0; // RACE!
}
int main(void) {
  pthread_t x, y;
  pthread_create(&x, 0, writer, 0);
  pthread_create(&y, 0, probe, 0);
  pthread_join(x, 0);
  pthread_join(y, 0);
  return g.tail; // NORACE
}
