// Row blocks by thread index; the blocks overlap by one row.
#include <pthread.h>
#define N 16
#define NT 4
static double a[N][N], b[N][N], c[N][N];

static void *mul(void *arg) {
  int id = (int)(long)arg;
  int lo = id * (N / NT), hi = lo + N / NT;
  if (hi < N)
    hi++;
  for (int i = lo; i < hi; i++)
    for (int j = 0; j < N; j++) {
      c[i][j] = 0; // RACE
      for (int k = 0; k < N; k++)
        c[i][j] += a[i][k] * b[k][j]; // RACE
    }
  return 0;
}

int main(void) {
  pthread_t t[NT];
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++) {
      a[i][j] = i + j; // NORACE
      b[i][j] = i == j; // NORACE
    }
  for (long i = 0; i < NT; i++)
    pthread_create(&t[i], 0, mul, (void *)i);
  for (int i = 0; i < NT; i++)
    pthread_join(t[i], 0);
  return c[2][3] != 5; // NORACE
}
