#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <assert.h>
struct cfg { int a, b; char name[16]; };
static _Atomic(struct cfg *) current;

static void *publisher(void *arg) {
  struct cfg *c = malloc(sizeof *c);
  if (!c) abort();
  c->a = 1; // NORACE
  c->b = 2; // NORACE
  c->name[0] = 'x'; // NORACE
  atomic_store_explicit(&current, c, memory_order_release);
  return 0;
}

static void *reader(void *arg) {
  struct cfg *c;
  while (!(c = atomic_load_explicit(&current, memory_order_acquire)))
    ;
  assert(c->a + c->b == 3); // NORACE
  return (void *)(long)c->name[0]; // NORACE
}

int main(void) {
  pthread_t p, r1, r2;
  pthread_create(&r1, 0, reader, 0);
  pthread_create(&r2, 0, reader, 0);
  pthread_create(&p, 0, publisher, 0);
  pthread_join(p, 0);
  pthread_join(r1, 0);
  pthread_join(r2, 0);
  free(atomic_load(&current));
  return 0;
}
