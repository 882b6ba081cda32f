#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

struct singleton { int a; int b; };
static _Atomic(struct singleton *) inst;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

static struct singleton *get(void) {
  struct singleton *p = atomic_load_explicit(&inst, memory_order_acquire);
  if (!p) {
    pthread_mutex_lock(&m);
    p = atomic_load_explicit(&inst, memory_order_relaxed);
    if (!p) {
      p = malloc(sizeof *p);
      if (!p) abort();
      p->a = 1; // NORACE
      p->b = 2; // NORACE
      atomic_store_explicit(&inst, p, memory_order_release);
    }
    pthread_mutex_unlock(&m);
  }
  return p;
}

static void *user(void *x) {
  struct singleton *s = get();
  return s->a == 1 ? x : NULL; // NORACE
}

int main(void) {
  pthread_t t[4];
  for (int i = 0; i < 4; i++) pthread_create(&t[i], 0, user, &m);
  for (int i = 0; i < 4; i++) pthread_join(t[i], 0);
  return 0;
}
