// An item found by tsearch is used by two threads.
#include <pthread.h>
#include <stdlib.h>
#include <search.h>
struct item { int key, uses; };
static void *root;
static int cmp(const void *a, const void *b) { return ((struct item *)a)->key - ((struct item *)b)->key; }
static void *worker(void *p) {
  struct item probe = {3, 0};
  struct item **f = tfind(&probe, &root, cmp);
  if (f)
    (*f)->uses++; // RACE
  return 0;
}
int main(void) {
  pthread_t a, b;
  struct item *it = calloc(1, sizeof *it);
  it->key = 3;
  tsearch(it, &root, cmp);
  pthread_create(&a, 0, worker, 0);
  pthread_create(&b, 0, worker, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  return it->uses; // NORACE
}
