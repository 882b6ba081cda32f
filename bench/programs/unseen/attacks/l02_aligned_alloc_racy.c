// An aligning allocator by integer arithmetic.
#include <pthread.h>
#include <stdlib.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
struct obj { int n; int own; };
static void *al(size_t n) {
  char *raw = malloc(n + 64);
  if (!raw) abort();
  char *p = (char *)(((uintptr_t)raw + 64) & ~(uintptr_t)63);
  ((char **)p)[-1] = raw;
  return p;
}
static void *f(void *arg) {
  struct obj *o = arg;
  o->n++; // RACE
  return 0;
}
int main(void) {
  pthread_t a, b;
  struct obj *arg = al(sizeof *arg);
  arg->n = 0; // NORACE
  pthread_create(&a, 0, f, arg);
  pthread_create(&b, 0, f, arg);
  pthread_join(a, 0);
  pthread_join(b, 0);
  return 0;
}
