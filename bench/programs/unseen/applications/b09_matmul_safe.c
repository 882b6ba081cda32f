// Rows are handed out by an atomic counter.
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#define N 16
static double a[N][N], b[N][N], c[N][N];
static atomic_int next_row;

static void *mul(void *arg) {
  int row;
  while ((row = atomic_fetch_add(&next_row, 1)) < N)
    for (int j = 0; j < N; j++) {
      double s = 0;
      for (int k = 0; k < N; k++)
        s += a[row][k] * b[k][j]; // NORACE
      c[row][j] = s; // NORACE
    }
  return NULL;
}

int main(void) {
  pthread_t t[4];
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++) {
      a[i][j] = i + j; // NORACE
      b[i][j] = i == j; // NORACE
    }
  for (int i = 0; i < 4; i++)
    pthread_create(&t[i], NULL, mul, NULL);
  for (int i = 0; i < 4; i++)
    pthread_join(t[i], NULL);
  return c[2][3] != 5; // NORACE
}
