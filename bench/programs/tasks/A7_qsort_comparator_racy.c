#include <pthread.h>
#include <stdlib.h>

static int compares;
static int cmp(const void *a, const void *b) {
  compares++; // RACE!
  return *(const int *)a - *(const int *)b; // NORACE
}
static void *w(void *p) {
  qsort(p, 8, sizeof(int), cmp);
  return 0;
}
int main(void) {
  int u[8] = {3, 1, 2, 9, 8, 7, 5, 4}, v[8] = {5, 5, 1, 2, 8, 0, 3, 3};
  pthread_t x, y;
  pthread_create(&x, 0, w, u);
  pthread_create(&y, 0, w, v);
  pthread_join(x, 0);
  pthread_join(y, 0);
  return compares + u[0] + v[0]; // NORACE
}
