#include <pthread.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct node { int lo, hi; int *a; long sum; };

static void *tree_sum(void *p) {
  struct node *n = p;
  if (n->hi - n->lo <= 4) { // NORACE
    for (int i = n->lo; i < n->hi; i++) // NORACE
      n->sum += n->a[i]; // NORACE
    return NULL;
  }
  int mid = (n->lo + n->hi) / 2; // NORACE
  struct node left = {n->lo, mid, n->a, 0}; // NORACE
  struct node right = {mid, n->hi, n->a, 0}; // NORACE
  pthread_t t;
  int forked = pthread_create(&t, NULL, tree_sum, &left) == 0;
  tree_sum(&right);
  if (forked)
    pthread_join(t, NULL);
  else
    tree_sum(&left);
  n->sum = left.sum + right.sum; // NORACE
  return NULL;
}

int main(void) {
  int *a = malloc(32 * sizeof *a);
  if (!a)
    abort();
  for (int i = 0; i < 32; i++)
    a[i] = __VERIFIER_nondet_int(); // NORACE
  struct node root = {0, 32, a, 0}; // NORACE
  tree_sum(&root);
  long s = root.sum; // NORACE
  free(a); // NORACE
  return s == 1;
}
