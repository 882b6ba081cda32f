// Parts of arrays in which threads meet: passed before change.
#include <pthread.h>
static int n = 10;
struct a { int lo; };
static struct a as[4];
static int v[4096];
static void *w(void *p) {
  struct a *a = p;
  int lo = a->lo;
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
    pthread_create(&t[k++], 0, w, (as[i].lo = i * m, &as[i]));
  }

  while (k > 0)
    pthread_join(t[--k], 0);
  return 0;
}
