// Parts of arrays in which threads meet: select by data.
#include <pthread.h>
#include <stdint.h>

static int v[4096];
static void *w(void *p) {
  int id = (int)(intptr_t)p;
  int lo = id * 10, hi = lo + 10;
  if (v[4000] > 3) // NORACE
    hi = lo + 11;
  for (int i = lo; i < hi; i++)
    v[i]++; // RACE
  return 0;
}
int main(int argc, char **argv) {
  pthread_t t[64];
  int k = 0;
  v[4000] = argc;
  for (int i = 0; i < 4; i++) {
    pthread_create(&t[k++], 0, w, (void *)(intptr_t)i);
  }

  while (k > 0)
    pthread_join(t[--k], 0);
  return 0;
}
