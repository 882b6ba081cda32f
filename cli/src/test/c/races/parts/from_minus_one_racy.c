// Parts of arrays in which threads meet: from minus one.
#include <pthread.h>
#include <stdint.h>
static int m = 10;
static int v[4096];
static void *w(void *p) {
  int id = (int)(intptr_t)p + 1;
  for (int j = -1; j < m; j++)
    v[id * m + j]++; // RACE
  return 0;
}
int main(int argc, char **argv) {
  pthread_t t[64];
  int k = 0;

  for (int i = 0; i < 4; i++) {
    pthread_create(&t[k++], 0, w, (void *)(intptr_t)i);
  }

  while (k > 0)
    pthread_join(t[--k], 0);
  return 0;
}
