// Parts of arrays in which threads meet: argument before change.
#include <pthread.h>
#include <stdint.h>
static int n = 10;
static int v[4096];
static void *w(void *p) {
  int lo = (int)(intptr_t)p;
  for (int i = lo; i < lo + n; i++)
    v[i]++; // RACE
  return 0;
}
int main(int argc, char **argv) {
  pthread_t t[64];
  int k = 0;
  int m = n;
  n = 20; // NORACE
  for (int i = 0; i < 4; i++) {
    pthread_create(&t[k++], 0, w, (void *)(intptr_t)(i * m));
  }

  while (k > 0)
    pthread_join(t[--k], 0);
  return 0;
}
