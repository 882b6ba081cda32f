// The contexts in a pool have pools themselves: two threads empty the inner ones of one outer pool.
#include <pthread.h>
#include <stdlib.h>

struct pool;

struct context {
  int level;
  struct pool *pool;
};

struct pool {
  int count;
  struct context *all[4];
};

static void pool_empty(struct pool *p);

static void context_clear(struct context *c) {
  if (c->pool) pool_empty(c->pool);
}

static void pool_empty(struct pool *p) {
  for (int i = 0; i < 4; i++)
    if (p->all[i]) context_clear(p->all[i]);
  p->count = 0;  // RACE
}

static struct context *context_new(struct pool *of) {
  struct context *c = calloc(1, sizeof *c);
  if (!c) abort();
  c->pool = of;
  return c;
}

static struct pool *pool_new(void) {
  struct pool *p = calloc(1, sizeof *p);
  if (!p) abort();
  return p;
}

static struct context *top;

static void *worker(void *arg) {
  context_clear(top);
  return arg;
}

int main(void) {
  pthread_t a, b;
  struct pool *inner = pool_new();
  struct pool *outer = pool_new();
  outer->all[0] = context_new(inner);
  top = context_new(outer);
  pthread_create(&a, 0, worker, 0);
  pthread_create(&b, 0, worker, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  return 0;
}
