// Both halves use the whole scratch buffer.
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#define N 256
static int scratch[N];
struct range { int *v; int n; };

static void sort(int *v, int n) {
  if (n < 2)
    return;
  int h = n / 2, i = 0, j = h, k = 0;
  sort(v, h);
  sort(v + h, n - h);
  while (i < h && j < n)
    scratch[k++] = v[i] <= v[j] ? v[i++] : v[j++]; // RACE
  while (i < h)
    scratch[k++] = v[i++]; // RACE
  while (j < n)
    scratch[k++] = v[j++]; // RACE
  memcpy(v, scratch, n * sizeof *v); // RACE
}

static void *half(void *arg) {
  struct range *r = arg;
  sort(r->v, r->n); // NORACE
  return NULL;
}

int main(void) {
  static int v[N];
  for (int i = 0; i < N; i++)
    v[i] = (i * 7919) % N; // NORACE
  struct range lo = {v, N / 2}, hi = {v + N / 2, N / 2};
  pthread_t a, b;
  pthread_create(&a, NULL, half, &lo);
  pthread_create(&b, NULL, half, &hi);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  sort(v, N);
  return v[0] != 0; // NORACE
}
