// The context of a worker is given the pool that the main thread still uses.
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

static void pool_free(struct pool *p);

static struct context *context_new(void) { return calloc(1, sizeof(struct context)); }

static void context_clear(struct context *c) {
  c->level = 0;  // RACE
  if (c->pool) pool_free(c->pool);  // RACE
}

static void context_free(struct context *c) {
  context_clear(c);
  free(c);  // RACE
}

static void pool_free(struct pool *p) {
  while (p->count > 0) context_free(p->all[--p->count]);  // RACE
  free(p);  // RACE
}

static void *worker(void *arg) {
  struct context *c = context_new();
  if (!c) return 0;
  c->level = 1;
  c->pool = arg;
  context_free(c);
  return arg;
}

int main(void) {
  pthread_t a, b;
  struct context *c = context_new();
  struct pool *p = calloc(1, sizeof *p);
  if (!c || !p) return 1;
  c->pool = p;
  pthread_create(&a, 0, worker, p);
  pthread_create(&b, 0, worker, p);
  p->all[p->count++] = context_new();  // RACE
  context_free(c);
  pthread_join(a, 0);
  pthread_join(b, 0);
  return 0;
}
