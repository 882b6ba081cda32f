// A chunk header before each object, found by a fixed size.
#include <pthread.h>
#include <stdlib.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
struct chunk { struct chunk *parent; int refs; };
#define CHUNK(p) ((struct chunk *)((char *)(p) - sizeof(struct chunk)))
struct obj { int n; };
static void *t_alloc(size_t n) {
  struct chunk *c = calloc(1, sizeof *c + n);
  if (!c) abort();
  return c + 1;
}
static void t_ref(void *p) {
  CHUNK(p)->refs++; // RACE
}
static void *f(void *arg) {
  struct obj *o = arg;
  t_ref(o);
  o->n++; // RACE
  return 0;
}
int main(void) {
  pthread_t a, b;
  struct obj *arg = t_alloc(sizeof *arg);
  arg->n = 0; // NORACE
  pthread_create(&a, 0, f, arg);
  pthread_create(&b, 0, f, arg);
  pthread_join(a, 0);
  pthread_join(b, 0);
  return 0;
}
