// Parts of arrays in which threads meet: padded partials.
#include <pthread.h>
#include <stdlib.h>
#include <stdio.h>
#define NW 6
struct padded { double value; char pad[56]; };
struct args { int id; const double *in; int n; struct padded *out; };
static double sum(const double *in, int lo, int hi) {
  double s = 0;
  for (int i = lo; i < hi; i++)
    s += in[i]; // NORACE
  return s;
}
static void *w(void *p) {
  struct args *a = p;
  int per = (a->n + NW - 1) / NW; // NORACE
  int lo = a->id * per; // NORACE
  int hi = lo + per > a->n ? a->n : lo + per; // NORACE
  a->out[a->id / 2].value = sum(a->in, lo, hi); // RACE
  return NULL;
}
int main(void) {
  int n = 10000;
  double *in = malloc(n * sizeof *in), total = 0;
  struct padded *out = calloc(NW, sizeof *out);
  struct args args[NW];
  pthread_t t[NW];
  for (int i = 0; i < n; i++)
    in[i] = i; // NORACE
  for (int i = 0; i < NW; i++) {
    args[i] = (struct args){i, in, n, out}; // NORACE
    pthread_create(&t[i], NULL, w, &args[i]);
  }
  for (int i = 0; i < NW; i++)
    pthread_join(t[i], NULL);
  for (int i = 0; i < NW; i++)
    total += out[i].value; // NORACE
  printf("%g\n", total);
  return 0;
}
