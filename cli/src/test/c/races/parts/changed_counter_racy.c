// Parts of arrays in which threads meet: changed counter.
#include <pthread.h>
#include <stdint.h>

static int v[4096];
static void *w(void *p) {
  int id = (int)(intptr_t)p;
  for (int i = id * 10; i < id * 10 + 10; i++) {
    if (v[i] == 7) // RACE
      i += 3;
    v[i]++; // RACE
  }
  return 0;
}
int main(int argc, char **argv) {
  pthread_t t[64];
  int k = 0;
  v[9] = 7;
  for (int i = 0; i < 4; i++) {
    pthread_create(&t[k++], 0, w, (void *)(intptr_t)i);
  }

  while (k > 0)
    pthread_join(t[--k], 0);
  return 0;
}
