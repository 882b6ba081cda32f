#include <pthread.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
struct vec { pthread_mutex_t m; int *d; int n, cap; };
static struct vec v = {.m = PTHREAD_MUTEX_INITIALIZER};

static int grow(struct vec *x) {
  int c = x->cap ? x->cap * 2 : 4; // NORACE
  int *d = realloc(x->d, c * sizeof(int)); // NORACE
  if (!d) return -1;
  x->d = d; // NORACE
  x->cap = c; // NORACE
  return 0;
}
static void append(struct vec *x, int e) {
  pthread_mutex_lock(&x->m);
  if (x->n == x->cap && grow(x) < 0) // NORACE
    goto out;
  x->d[x->n++] = e; // NORACE
out:
  pthread_mutex_unlock(&x->m);
}
static void *w(void *a) { for (int i = 0; i < 20; i++) append(&v, __VERIFIER_nondet_int()); return a; }
int main(void) {
  pthread_t x, y;
  pthread_create(&x, 0, w, 0);
  pthread_create(&y, 0, w, 0);
  pthread_join(x, 0);
  pthread_join(y, 0);
  free(v.d);
  return 0;
}
