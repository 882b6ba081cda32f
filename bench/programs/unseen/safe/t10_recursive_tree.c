#include <pthread.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
struct tree { int v; int seen; struct tree *l, *r; };

static struct tree *root;
static pthread_mutex_t tree_lock;

static struct tree *build(int depth) {
  if (depth == 0)
    return NULL;
  struct tree *t = calloc(1, sizeof *t);
  if (!t)
    abort();
  t->v = __VERIFIER_nondet_int(); // NORACE
  t->l = build(depth - 1); // NORACE
  t->r = build(depth - 1); // NORACE
  return t;
}

static long visit(struct tree *t) {
  long s = 0;
  if (!t)
    return 0;
  pthread_mutex_lock(&tree_lock);
  t->seen++; // NORACE
  s = t->v + visit(t->l) + visit(t->r); // NORACE
  pthread_mutex_unlock(&tree_lock);
  return s;
}

static void grow(struct tree *t, int v) {
  while (t) {
    if (v < t->v) { // NORACE
      if (!t->l) { // NORACE
        t->l = calloc(1, sizeof *t); // NORACE
        if (t->l)
          t->l->v = v; // NORACE
        return;
      }
      t = t->l;
    } else {
      t->v++; // NORACE
      t = t->r;
    }
  }
}

static void *walker(void *a) { visit(root); return a; }
static void *grower(void *a) {
  pthread_mutex_lock(&tree_lock);
  grow(root, 7);
  pthread_mutex_unlock(&tree_lock);
  return a;
}

int main(void) {
  pthread_t x, y;
  pthread_mutexattr_t at;
  pthread_mutexattr_init(&at);
  pthread_mutexattr_settype(&at, PTHREAD_MUTEX_RECURSIVE);
  pthread_mutex_init(&tree_lock, &at);
  root = build(4); // NORACE
  pthread_create(&x, NULL, walker, NULL);
  pthread_create(&y, NULL, grower, NULL);
  visit(root);
  pthread_join(x, NULL);
  pthread_join(y, NULL);
  return root->seen > 3; // NORACE
}
