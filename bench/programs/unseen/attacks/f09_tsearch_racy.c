// A search tree of the library: insertions locked, lookups not; the found record is changed without a lock.
#include <pthread.h>
#include <search.h>
#include <stdlib.h>
struct rec { int key; int uses; };
static void *root;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int cmp(const void *a, const void *b) {
  return ((const struct rec *)a)->key - ((const struct rec *)b)->key; // NORACE
}
static void add(int key) {
  struct rec *r = calloc(1, sizeof *r);
  if (!r) abort();
  r->key = key; // NORACE
  pthread_mutex_lock(&m);
  struct rec **at = tsearch(r, &root, cmp); // NORACE
  if (at && *at != r)
    free(r);
  pthread_mutex_unlock(&m);
}
static void touch(int key) {
  struct rec k = {key, 0};
  pthread_mutex_lock(&m);
  struct rec **at = tfind(&k, &root, cmp); // NORACE
  struct rec *r = at ? *at : 0;
  pthread_mutex_unlock(&m);
  if (r)
    r->uses++; // RACE
}
static void *f(void *arg) {
  for (int i = 0; i < 100; i++) {
    add(i % 10);
    touch(i % 10);
  }
  return 0;
}
int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, f, 0);
  pthread_create(&b, 0, f, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  return 0;
}
