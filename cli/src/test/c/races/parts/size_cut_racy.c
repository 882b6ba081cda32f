// Parts of arrays in which threads meet: size cut.
#include <pthread.h>
#include <stdint.h>
static size_t n = 1ull << 32;
static int v[4096];
static void *w(void *p) {
  size_t id = (size_t)p;
  unsigned per = (unsigned)(n / 4 * 4);
  for (unsigned i = 0; i < 4; i++)
    v[id * per + i]++; // RACE
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
