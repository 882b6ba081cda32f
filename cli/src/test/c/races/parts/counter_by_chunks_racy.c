// Parts of arrays in which threads meet: counter by chunks.
#include <pthread.h>
#include <stdlib.h>
#define N 100
#define CH 25
struct r { int b, e; };
static short v[N + CH];
static void *w(void *p) {
  struct r *r = p;
  for (int i = r->b; i < r->e; i++) // NORACE
    v[i] = (short)i; // RACE
  free(r);
  return 0;
}
int main(void) {
  pthread_t t[8];
  int k = 0;
  for (int b = 0; b < N; b += CH - 1) {
    struct r *r = malloc(sizeof *r);
    r->b = b; // NORACE
    r->e = b + CH; // NORACE
    pthread_create(&t[k++], 0, w, r);
  }
  while (k > 0)
    pthread_join(t[--k], 0);
  return v[0]; // NORACE
}
