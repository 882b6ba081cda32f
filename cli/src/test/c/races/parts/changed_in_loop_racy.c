// Parts of arrays in which threads meet: changed in loop.
#include <pthread.h>
#include <stdlib.h>
static int v[4096];
static void *w(void *p) {
  int *a = p;
  for (int i = a[0]; i < a[1]; i++)
    v[i]++; // RACE
  free(a);
  return 0;
}
int main(void) {
  pthread_t t[4];
  int n = 400;
  for (int i = 0; i < 4; i++) {
    int *a = malloc(2 * sizeof *a);
    a[0] = i * n / 4; // NORACE
    a[1] = (i + 1) * n / 4; // NORACE
    n -= 50;
    pthread_create(&t[i], 0, w, a);
  }
  for (int i = 0; i < 4; i++)
    pthread_join(t[i], 0);
  return 0;
}
