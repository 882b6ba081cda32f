// Private data at an offset known at run time (as GObject does).
#include <pthread.h>
#include <stdlib.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
struct obj { int kind; };
struct priv { long hits; };
static size_t priv_off;
static void *obj_new(void) {
  struct obj *o = calloc(1, priv_off + sizeof(struct priv));
  if (!o) abort();
  o->kind = 1; // NORACE
  return o;
}
static struct priv *priv(struct obj *o) { return (struct priv *)((char *)o + priv_off); }
static void *f(void *arg) {
  struct obj *o = arg;
  priv(o)->hits++; // RACE
  return (void *)(long)o->kind; // NORACE
}
int main(void) {
  pthread_t a, b;
  priv_off = (sizeof(struct obj) + 15) & ~(size_t)15;
  struct obj *arg = obj_new();
  pthread_create(&a, 0, f, arg);
  pthread_create(&b, 0, f, arg);
  pthread_join(a, 0);
  pthread_join(b, 0);
  return 0;
}
