// Parts of arrays in which threads meet: chunk from rand.
#include <pthread.h>
#include <stdlib.h>
#include <stdint.h>

static int v[4096];
static void *w(void *p) {
  int id = (int)(intptr_t)p;
  int chunk = rand() % 10; // RACE
  for (int i = id * chunk; i < id * chunk + chunk; i++)
    v[i]++; // RACE
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
