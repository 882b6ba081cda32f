#include <pthread.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
struct dir { int nfiles; struct dir *sub[2]; };

static pthread_mutex_t stat_mu = PTHREAD_MUTEX_INITIALIZER;
static struct { long files, dirs, leaves; int maxdepth; } st;

static struct dir *mkdirs(int d) {
  struct dir *x = calloc(1, sizeof *x);
  if (!x)
    abort();
  x->nfiles = __VERIFIER_nondet_int() & 7; // NORACE
  if (d > 0)
    for (int i = 0; i < 2; i++)
      x->sub[i] = mkdirs(d - 1); // NORACE
  return x;
}

static void scan(const struct dir *d, int depth) {
  if (!d->sub[0] && !d->sub[1]) { // NORACE
    st.leaves++; // RACE!
    return;
  }
  pthread_mutex_lock(&stat_mu);
  st.dirs++; // NORACE
  st.files += d->nfiles; // NORACE
  if (depth > st.maxdepth) // NORACE
    st.maxdepth = depth; // NORACE
  pthread_mutex_unlock(&stat_mu);
  for (int i = 0; i < 2; i++)
    if (d->sub[i]) // NORACE
      scan(d->sub[i], depth + 1);
}

static void *scanner(void *p) {
  scan(p, 1);
  return NULL;
}

int main(void) {
  struct dir *r = mkdirs(6);
  pthread_t a, b;
  pthread_create(&a, NULL, scanner, r->sub[0]); // NORACE
  pthread_create(&b, NULL, scanner, r->sub[1]); // NORACE
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return st.leaves == 0; // NORACE
}
