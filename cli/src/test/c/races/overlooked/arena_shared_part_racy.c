// Memory from an arena, by a function named like an allocator: each thread has a connection of its own, and all of
// them one counter that hangs off it.
#include <pthread.h>
#include <stdlib.h>
struct arena { char *mem; size_t used, cap; };
static void *arena_alloc(struct arena *a, size_t n) {
  if (a->used + n > a->cap)
    abort();
  void *p = a->mem + a->used;
  a->used += n;
  return p;
}
struct stat { long in, out; };
struct conn { struct stat *st; int fd; };
static void *serve(void *arg) {
  struct conn *c = arg;
  c->fd++; // NORACE
  c->st->in++; // RACE
  return 0;
}
int main(void) {
  struct arena ar = {malloc(4096), 0, 4096};
  pthread_t t[3];
  if (!ar.mem)
    return 1;
  struct stat *st = malloc(sizeof *st);
  st->in = st->out = 0; // NORACE
  for (int i = 0; i < 3; i++) {
    struct conn *c = arena_alloc(&ar, sizeof *c);
    c->st = st; // NORACE
    c->fd = i; // NORACE
    pthread_create(&t[i], 0, serve, c);
  }
  for (int i = 0; i < 3; i++)
    pthread_join(t[i], 0);
  return st->in; // NORACE
}
