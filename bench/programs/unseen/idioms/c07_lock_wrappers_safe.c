// Wrappers, macros and a scoped lock by the cleanup attribute.
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
typedef struct { pthread_mutex_t m; const char *file; int line; } mtx_dbg;
static void mtx_lock_at(mtx_dbg *l, const char *file, int line) {
  int e = pthread_mutex_lock(&l->m);
  if (e) {
    fprintf(stderr, "lock: %d\n", e);
    abort();
  }
  l->file = file; // NORACE
  l->line = line; // NORACE
}
static void mtx_unlock(mtx_dbg *l) {
  l->file = NULL; // NORACE
  if (pthread_mutex_unlock(&l->m))
    abort();
}
#define LOCK(l) mtx_lock_at(l, __FILE__, __LINE__)
#define UNLOCK(l) mtx_unlock(l)
static void unlock_cleanup(mtx_dbg **l) { UNLOCK(*l); }
#define SCOPED(l) __attribute__((cleanup(unlock_cleanup))) mtx_dbg *_s = (LOCK(l), (l))
#define WITH_LOCK(l) for (int _once = (LOCK(l), 1); _once; _once = (UNLOCK(l), 0))

static mtx_dbg gl = {PTHREAD_MUTEX_INITIALIZER};
static int value, changes;

static int set(int v) {
  SCOPED(&gl);
  if (value == v) // NORACE
    return 0;
  value = v; // NORACE
  changes++; // NORACE
  return 1;
}

static int get(void) {
  int r = 0;
  WITH_LOCK(&gl)
    r = value; // NORACE
  return r;
}

static void *w(void *arg) {
  int n = 0;
  for (int i = 0; i < 100; i++) {
    n += set(i / 2);
    n += get();
  }
  return (void *)(long)n;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, w, NULL);
  pthread_create(&b, NULL, w, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return changes == 0; // NORACE
}
