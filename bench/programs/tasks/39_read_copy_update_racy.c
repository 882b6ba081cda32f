#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

struct conf { int ver; int x, y; };
static _Atomic(struct conf *) cur;

static void *updater(void *a) {
  for (int i = 1; i < 10; i++) {
    struct conf *old = atomic_load_explicit(&cur, memory_order_relaxed);
    struct conf *n = malloc(sizeof *n);
    if (!n) abort();
    *n = *old; // NORACE
    n->x = i; // NORACE
    atomic_store_explicit(&cur, n, memory_order_release);
    n->y = i; // RACE!
  }
  return a;
}

static void *reader(void *a) {
  int bad = 0;
  for (int i = 0; i < 100; i++) {
    struct conf *c = atomic_load_explicit(&cur, memory_order_acquire);
    bad += c->x < 0; // NORACE
    bad += c->y < 0; // RACE!
  }
  return bad ? &cur : a;
}

int main(void) {
  pthread_t u, r1, r2;
  struct conf *c = calloc(1, sizeof *c);
  if (!c) return 1;
  c->ver = 1; // NORACE
  atomic_init(&cur, c);
  pthread_create(&u, 0, updater, 0);
  pthread_create(&r1, 0, reader, 0);
  pthread_create(&r2, 0, reader, 0);
  pthread_join(u, 0);
  pthread_join(r1, 0);
  pthread_join(r2, 0);
  return 0;
}
