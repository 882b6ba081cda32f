// A release store makes what was written before known to who finds the object.
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

struct config {
  int level;
  int *limits;
};

static _Atomic(struct config *) current;

static struct config *make(int level) {
  struct config *c = malloc(sizeof *c);
  if (!c)
    abort();
  c->level = level;                    // NORACE
  c->limits = malloc(sizeof(int));     // NORACE
  if (!c->limits)
    abort();
  *c->limits = level;                  // NORACE
  return c;
}

static void *reload(void *arg) {
  atomic_store_explicit(&current, make(1), memory_order_release);
  return arg;
}

static void *use(void *arg) {
  struct config *c = atomic_load_explicit(&current, memory_order_acquire);
  if (c && c->level) // NORACE
    return *c->limits ? arg : NULL; // NORACE
  return NULL;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, reload, NULL);
  pthread_create(&b, NULL, use, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
