// Parts of arrays in which threads meet: halved each round.
#include <pthread.h>
struct a { int lo, hi; };
static struct a as[4];
static int len = 512;
static int v[4096];
static void *w(void *p) {
  struct a *a = p;
  for (int i = a->lo; i < a->hi; i++)
    v[i]++; // RACE
  return 0;
}
int main(int argc, char **argv) {
  pthread_t t[64];
  int k = 0;

  for (int i = 0; i < 4; i++) {
    pthread_create(&t[k++], 0, w, (as[i].lo = i * len, as[i].hi = (i + 1) * len, len /= 2, &as[i]));
  }

  while (k > 0)
    pthread_join(t[--k], 0);
  return 0;
}
