// Parts of arrays that threads keep to: ceil chunks.
#include <pthread.h>
#include <stdlib.h>
#define NW 6
struct args { int id; int n; int *out; };
static int min(int a, int b) { return a < b ? a : b; }
static void *w(void *p) {
  struct args *a = p;
  int per = (a->n + NW - 1) / NW; // NORACE
  int lo = a->id * per; // NORACE
  int hi = min(lo + per, a->n); // NORACE
  while (lo < hi)
    a->out[lo++] = 7; // NORACE
  return NULL;
}
int main(int argc, char **argv) {
  int n = 100 * argc;
  int *out = calloc(n, sizeof *out);
  struct args args[NW];
  pthread_t t[NW];
  for (int i = 0; i < NW; i++) {
    args[i].id = i; // NORACE
    args[i].n = n; // NORACE
    args[i].out = out; // NORACE
    pthread_create(&t[i], NULL, w, &args[i]);
  }
  for (int i = 0; i < NW; i++)
    pthread_join(t[i], NULL);
  return out[0]; // NORACE
}
