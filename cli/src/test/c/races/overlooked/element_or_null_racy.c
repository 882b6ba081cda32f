// A function returns an element of a block of bytes, as void *, or null.
#include <pthread.h>
#include <stdlib.h>
struct obj { int n; int locked; };
struct map { char *vals; size_t size, n; };
static struct map map = {.size = sizeof(struct obj)};
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static void *map_at(struct map *p, size_t i) { return i < p->n ? p->vals + i * p->size : 0; }
static void *use(void *arg) {
  struct obj *o = map_at(&map, 2);
  if (o) {
    o->n++; // RACE
    pthread_mutex_lock(&m);
    o->locked++; // NORACE
    pthread_mutex_unlock(&m);
  }
  return 0;
}
int main(void) {
  pthread_t a, b;
  map.vals = calloc(8, map.size);
  map.n = 8;
  pthread_create(&a, 0, use, 0);
  pthread_create(&b, 0, use, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  return 0;
}
