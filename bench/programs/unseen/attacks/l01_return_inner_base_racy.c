// A constructor returns its inner base, which is not the first member; users go back by container_of.
#include <pthread.h>
#include <stdlib.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#define container_of(p, t, m) ((t *)((char *)(p) - offsetof(t, m)))
struct base { const char *name; };
struct drv { int uses; struct base base; };
static struct base *drv_new(void) {
  struct drv *d = malloc(sizeof *d);
  if (!d) abort();
  d->uses = 0; // NORACE
  d->base.name = "x"; // NORACE
  return &d->base;
}
static void *f(void *arg) {
  struct base *b = arg;
  container_of(b, struct drv, base)->uses++; // RACE
  return 0;
}
int main(void) {
  pthread_t a, b;
  void *arg = drv_new();
  pthread_create(&a, 0, f, arg);
  pthread_create(&b, 0, f, arg);
  pthread_join(a, 0);
  pthread_join(b, 0);
  return 0;
}
