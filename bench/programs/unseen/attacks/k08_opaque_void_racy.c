// A library's handle is void *; inside it is cast; a second module casts it to a compatible struct of its own.
#include <pthread.h>
#include <stdlib.h>
typedef void *hnd;
struct impl { int magic; int count; };
struct mirror { int magic; int n; }; /* the same layout, in another module */
static hnd make(void) {
  struct impl *i = calloc(1, sizeof *i);
  if (!i) abort();
  i->magic = 7; // NORACE
  return i;
}
static void inc(hnd h) {
  struct impl *i = h;
  i->count++; // RACE
}
static int peek(hnd h) {
  struct mirror *m = h;
  return m->n; // RACE
}
static void *f(void *arg) {
  inc(arg);
  return 0;
}
int main(void) {
  pthread_t t;
  hnd h = make();
  pthread_create(&t, 0, f, h);
  int v = peek(h);
  pthread_join(t, 0);
  return v;
}
