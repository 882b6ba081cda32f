// The same map with the objects themselves in the block.
#include <pthread.h>
#include <stdlib.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
struct obj { int n; int m; };
struct map { char *vals; size_t vs, n; };
static void *map_at(struct map *m, size_t i) { return i < m->n ? m->vals + i * m->vs : 0; }
static struct map mp = {.vs = sizeof(struct obj)};
static void *f(void *arg) {
  struct obj *o = map_at(&mp, 2);
  if (o)
    o->n++; // RACE
  return 0;
}
int main(void) {
  pthread_t a, b;
  void *arg = 0;
  mp.vals = calloc(8, mp.vs);
  mp.n = 8;
  pthread_create(&a, 0, f, arg);
  pthread_create(&b, 0, f, arg);
  pthread_join(a, 0);
  pthread_join(b, 0);
  return 0;
}
