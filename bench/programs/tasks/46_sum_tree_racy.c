#include <pthread.h>
#include <stdlib.h>

struct node { int val; struct node *l, *r; };
struct call { struct node *n; long res; };

static struct node *build(int d) {
  if (d == 0) return NULL;
  struct node *n = malloc(sizeof *n);
  if (!n) abort();
  n->val = d; // NORACE
  n->l = build(d - 1); // NORACE
  n->r = build(d - 1); // NORACE
  return n;
}

static void *sum(void *arg) {
  struct call *c = arg;
  if (!c->n) { c->res = 0; return NULL; } // RACE!
  struct call l = {c->n->l, 0}, r = {c->n->r, 0};
  pthread_t t;
  if (pthread_create(&t, NULL, sum, &l)) abort();
  sum(&r);
  c->res = c->n->val + l.res + r.res; // RACE!
  pthread_join(t, NULL);
  return NULL;
}

int main(void) {
  struct node *root = build(4);
  struct call c = {root, 0};
  sum(&c);
  return c.res == 26 ? 0 : 1; // NORACE
}
