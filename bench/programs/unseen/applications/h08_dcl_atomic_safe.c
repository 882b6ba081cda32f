// Double-checked locking done right.
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
struct reg { int n; int slot[8]; };
static _Atomic(struct reg *) inst;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static struct reg *get(void) {
  struct reg *r = atomic_load_explicit(&inst, memory_order_acquire);
  if (!r) {
    pthread_mutex_lock(&m);
    r = atomic_load_explicit(&inst, memory_order_relaxed);
    if (!r) {
      r = malloc(sizeof *r);
      if (!r) abort();
      r->n = 8; // NORACE
      for (int i = 0; i < 8; i++)
        r->slot[i] = i; // NORACE
      atomic_store_explicit(&inst, r, memory_order_release);
    }
    pthread_mutex_unlock(&m);
  }
  return r;
}
static void *f(void *arg) {
  struct reg *r = get();
  return (void *)(long)(r->n + r->slot[3]); // NORACE
}
int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, f, 0);
  pthread_create(&b, 0, f, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  free(atomic_load(&inst)); // NORACE
  return 0;
}
