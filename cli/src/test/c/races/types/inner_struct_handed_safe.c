// The thread gets the inner struct that a maker returned, and goes back to the struct around it.
#include <pthread.h>
#include <stdlib.h>
#include <stddef.h>

struct base {
  const char *name;
};
struct drv {
  int uses;
  struct base base;
};
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static struct base *drv_new(void) {
  struct drv *d = malloc(sizeof *d);
  if (!d)
    abort();
  d->uses = 0;        // NORACE
  d->base.name = "x"; // NORACE
  return &d->base;
}

static void *run(void *arg) {
  struct base *b = arg;
  struct drv *d = (struct drv *)((char *)b - offsetof(struct drv, base));
  pthread_mutex_lock(&lock);
  d->uses++; // NORACE
  pthread_mutex_unlock(&lock);
  return 0;
}
int main(void) {
  pthread_t a, b;
  struct base *x = drv_new();
  pthread_create(&a, 0, run, x);
  pthread_create(&b, 0, run, x);
  pthread_join(a, 0);
  pthread_join(b, 0);
  return 0;
}
