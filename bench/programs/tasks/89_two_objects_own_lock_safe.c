#include <pthread.h>
#include <stdlib.h>

struct counter { pthread_mutex_t m; int n; struct counter *peer; };

static void tick(struct counter *c) {
  pthread_mutex_lock(&c->m);
  c->n++; // NORACE
  pthread_mutex_unlock(&c->m);
}
static void *w(void *p) {
  struct counter *c = p;
  for (int i = 0; i < 50; i++) { tick(c); tick(c->peer); }
  return 0;
}
static struct counter *mk(void) {
  struct counter *c = calloc(1, sizeof *c);
  if (!c) abort();
  pthread_mutex_init(&c->m, 0);
  return c;
}
int main(void) {
  struct counter *a = mk(), *b = mk();
  a->peer = b; // NORACE
  b->peer = a; // NORACE
  pthread_t x, y;
  pthread_create(&x, 0, w, a);
  pthread_create(&y, 0, w, b);
  pthread_join(x, 0);
  pthread_join(y, 0);
  return a->n + b->n; // NORACE
}
