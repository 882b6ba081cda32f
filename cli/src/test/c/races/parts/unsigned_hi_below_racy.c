// Parts of arrays in which threads meet: unsigned hi below.
#include <pthread.h>
#include <stdint.h>
static unsigned n;
static int v[4096];
static void *w(void *p) {
  unsigned id = (unsigned)(intptr_t)p;
  unsigned lo = id * 10;
  unsigned hi = lo + 10 < n - 20 ? lo + 10 : lo + 11;
  for (unsigned i = lo; i < hi; i++)
    v[i]++; // RACE
  return 0;
}
int main(int argc, char **argv) {
  pthread_t t[64];
  int k = 0;
  n = argc * 4; // NORACE
  for (int i = 0; i < 4; i++) {
    pthread_create(&t[k++], 0, w, (void *)(intptr_t)i);
  }

  while (k > 0)
    pthread_join(t[--k], 0);
  return 0;
}
