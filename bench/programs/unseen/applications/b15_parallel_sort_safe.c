// Merge sort: each call sorts one half in a new thread, the other itself, then merges.
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#define N 256
struct range { int *v; int *tmp; int n; int depth; };

static int cmp(const void *a, const void *b) {
  int x = *(const int *)a, y = *(const int *)b; // NORACE
  return (x > y) - (x < y);
}

static void merge(int *v, int *tmp, int h, int n) {
  int i = 0, j = h, k = 0;
  while (i < h && j < n)
    tmp[k++] = v[i] <= v[j] ? v[i++] : v[j++]; // NORACE
  while (i < h)
    tmp[k++] = v[i++]; // NORACE
  while (j < n)
    tmp[k++] = v[j++]; // NORACE
  memcpy(v, tmp, n * sizeof *v); // NORACE
}

static void *sort(void *arg) {
  struct range *r = arg;
  if (r->depth == 0) { // NORACE
    qsort(r->v, r->n, sizeof *r->v, cmp); // NORACE
    return NULL;
  }
  int h = r->n / 2;
  struct range a = {r->v, r->tmp, h, r->depth - 1};
  struct range b = {r->v + h, r->tmp + h, r->n - h, r->depth - 1};
  pthread_t t;
  if (pthread_create(&t, NULL, sort, &a)) {
    sort(&a);
    sort(&b);
  } else {
    sort(&b);
    pthread_join(t, NULL);
  }
  merge(r->v, r->tmp, h, r->n);
  return NULL;
}

int main(void) {
  int *v = malloc(N * sizeof *v), *tmp = malloc(N * sizeof *tmp);
  if (!v || !tmp) return 1;
  for (int i = 0; i < N; i++)
    v[i] = (i * 7919) % N; // NORACE
  struct range r = {v, tmp, N, 2};
  sort(&r);
  int bad = 0;
  for (int i = 1; i < N; i++)
    bad |= v[i - 1] > v[i]; // NORACE
  free(v);
  free(tmp);
  return bad;
}
