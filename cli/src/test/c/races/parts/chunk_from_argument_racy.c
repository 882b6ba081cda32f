// Parts of arrays in which threads meet: chunk from argument.
#include <pthread.h>
struct a { int id, chunk; };
static struct a as[4];
static int v[4096];
static void *w(void *p) {
  struct a *a = p;
  int lo = a->id * a->chunk;
  for (int i = lo; i < lo + a->chunk; i++)
    v[i]++; // RACE
  return 0;
}
int main(int argc, char **argv) {
  pthread_t t[64];
  int k = 0;

  for (int i = 0; i < 4; i++) {
    pthread_create(&t[k++], 0, w, (as[i].id = i, as[i].chunk = 10 - i, &as[i]));
  }

  while (k > 0)
    pthread_join(t[--k], 0);
  return 0;
}
