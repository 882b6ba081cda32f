// Memory with its size before it (as zmalloc does).
#include <pthread.h>
#include <stdlib.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
struct obj { int n; struct obj *peer; };
static size_t total;
static void *zmalloc(size_t n) {
  char *p = malloc(n + 16);
  if (!p) abort();
  *(size_t *)p = n; // NORACE
  total += n;
  return p + 16;
}
static void *f(void *arg) {
  struct obj *o = arg;
  o->n++; // RACE
  o->peer->n--; // RACE
  return 0;
}
int main(void) {
  pthread_t a, b;
  struct obj *arg = zmalloc(sizeof *arg);
  arg->n = 0; // NORACE
  arg->peer = zmalloc(sizeof *arg); // NORACE
  arg->peer->n = 0; // NORACE
  pthread_create(&a, 0, f, arg);
  pthread_create(&b, 0, f, arg);
  pthread_join(a, 0);
  pthread_join(b, 0);
  return 0;
}
