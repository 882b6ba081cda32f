// Parts of arrays in which threads meet: threads not as many.
#include <pthread.h>
#include <stdint.h>
static int nt = 4, n = 400;
static int v[4096];
static void *w(void *p) {
  int id = (int)(intptr_t)p;
  int hi = id == nt - 1 ? n : id * 10 + 10;
  for (int i = id * 10; i < hi; i++)
    v[i]++; // RACE
  return 0;
}
int main(int argc, char **argv) {
  pthread_t t[64];
  int k = 0;
  nt = argc; // NORACE
  for (int i = 0; i < 8; i++) {
    pthread_create(&t[k++], 0, w, (void *)(intptr_t)i);
  }

  while (k > 0)
    pthread_join(t[--k], 0);
  return 0;
}
