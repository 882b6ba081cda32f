#include <pthread.h>

static int g[6][6];
static void *row(void *a) {
  for (int j = 0; j < 6; j++) g[2][j] = j; // RACE!
  return a;
}
static void *col(void *a) {
  for (int i = 0; i < 6; i++) g[i][4] = i; // RACE!
  return a;
}
int main(void) {
  pthread_t x, y;
  pthread_create(&x, 0, row, 0);
  pthread_create(&y, 0, col, 0);
  pthread_join(x, 0);
  pthread_join(y, 0);
  return g[2][4]; // NORACE
}
