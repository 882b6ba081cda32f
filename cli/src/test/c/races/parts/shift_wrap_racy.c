// Parts of arrays in which threads meet: shift wrap.
#include <pthread.h>
#include <stdint.h>

static int v[4096];
static void *w(void *p) {
  unsigned id = (unsigned)(intptr_t)p;
  unsigned lo = (id << 30) >> 26;
  for (unsigned i = lo; i < lo + 16; i++)
    v[i]++; // RACE
  return 0;
}
int main(int argc, char **argv) {
  pthread_t t[64];
  int k = 0;

  for (int i = 0; i < 8; i++) {
    pthread_create(&t[k++], 0, w, (void *)(intptr_t)i);
  }

  while (k > 0)
    pthread_join(t[--k], 0);
  return 0;
}
