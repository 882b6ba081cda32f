// A map with values of any size in one char block; pointers to objects in it.
#include <pthread.h>
#include <stdlib.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
struct obj { int n; };
struct map { char *keys, *vals; size_t ks, vs, n; };
static void map_put(struct map *m, const void *k, const void *v) {
  memcpy(m->keys + m->n * m->ks, k, m->ks);
  memcpy(m->vals + m->n * m->vs, v, m->vs);
  m->n++;
}
static void *map_at(struct map *m, const void *k) {
  for (size_t i = 0; i < m->n; i++)
    if (!memcmp(m->keys + i * m->ks, k, m->ks))
      return m->vals + i * m->vs;
  return 0;
}
static struct map mp = {.ks = sizeof(int), .vs = sizeof(struct obj *)};
static void *f(void *arg) {
  int k = 3;
  struct obj **o = map_at(&mp, &k);
  if (o)
    (*o)->n++; // RACE
  return 0;
}
int main(void) {
  pthread_t a, b;
  void *arg = 0;
  mp.keys = malloc(64);
  mp.vals = malloc(64);
  struct obj *o = calloc(1, sizeof *o);
  map_put(&mp, &(int){3}, &o);
  pthread_create(&a, 0, f, arg);
  pthread_create(&b, 0, f, arg);
  pthread_join(a, 0);
  pthread_join(b, 0);
  return 0;
}
