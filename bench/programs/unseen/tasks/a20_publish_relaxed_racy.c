// The pointer is published relaxed, and fields changed after publication.
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
struct cfg { int a, b; };
static _Atomic(struct cfg *) current;

static void *publisher(void *arg) {
  struct cfg *c = malloc(sizeof *c);
  if (!c) abort();
  c->a = 1; // NORACE
  atomic_store_explicit(&current, c, memory_order_release);
  c->b = 2; // RACE
  return 0;
}

static void *reader(void *arg) {
  struct cfg *c;
  while (!(c = atomic_load_explicit(&current, memory_order_acquire)))
    ;
  int s = c->a; // NORACE
  s += c->b; // RACE
  return (void *)(long)s;
}

int main(void) {
  pthread_t p, r1;
  pthread_create(&r1, 0, reader, 0);
  pthread_create(&p, 0, publisher, 0);
  pthread_join(p, 0);
  pthread_join(r1, 0);
  free(atomic_load(&current));
  return 0;
}
