// Pointers are sorted by qsort, found by bsearch, and the objects changed by two threads.
#include <pthread.h>
#include <stdlib.h>
struct o { int key, n; };
static struct o *idx[8];
static int cmp(const void *a, const void *b) {
  return (*(struct o *const *)a)->key - (*(struct o *const *)b)->key; // NORACE
}
static struct o *find(int key) {
  struct o k = {key, 0}, *kp = &k;
  struct o **r = bsearch(&kp, idx, 8, sizeof *idx, cmp); // NORACE
  return r ? *r : 0;
}
static void *f(void *arg) {
  for (int i = 0; i < 8; i++) {
    struct o *x = find(i);
    if (x)
      x->n++; // RACE
  }
  return 0;
}
int main(void) {
  pthread_t a, b;
  for (int i = 0; i < 8; i++) {
    idx[i] = calloc(1, sizeof **idx);
    if (!idx[i]) abort();
    idx[i]->key = 7 - i;
  }
  qsort(idx, 8, sizeof *idx, cmp);
  pthread_create(&a, 0, f, 0);
  pthread_create(&b, 0, f, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  return 0;
}
