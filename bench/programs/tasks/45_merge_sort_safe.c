#include <pthread.h>
#include <stdlib.h>
#include <string.h>

struct range { int *a; int *tmp; int n; int depth; };

static void merge(struct range *r, int h) {
  int i = 0, j = h, k = 0;
  while (i < h && j < r->n)
    r->tmp[k++] = r->a[i] <= r->a[j] ? r->a[i++] : r->a[j++]; // NORACE
  while (i < h) r->tmp[k++] = r->a[i++]; // NORACE
  while (j < r->n) r->tmp[k++] = r->a[j++]; // NORACE
  memcpy(r->a, r->tmp, r->n * sizeof(int)); // NORACE
}

static void *sort(void *arg) {
  struct range *r = arg;
  if (r->n < 2) return NULL;
  int h = r->n / 2;
  struct range l = {r->a, r->tmp, h, r->depth - 1};
  struct range g = {r->a + h, r->tmp + h, r->n - h, r->depth - 1};
  pthread_t t;
  if (r->depth > 0 && pthread_create(&t, NULL, sort, &l) == 0) {
    sort(&g);
    pthread_join(t, NULL);
  } else {
    if (h + 1 < r->n) sort(&l);
    sort(&g);
  }
  merge(r, h);
  return NULL;
}

int main(void) {
  int v[64], tmp[64];
  for (int i = 0; i < 64; i++) v[i] = (i * 37) % 64; // NORACE
  struct range all = {v, tmp, 64, 2};
  sort(&all);
  for (int i = 1; i < 64; i++)
    if (v[i - 1] > v[i]) return 1; // NORACE
  return 0;
}
