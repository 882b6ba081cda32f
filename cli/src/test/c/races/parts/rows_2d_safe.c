// Parts of arrays that threads keep to: rows 2d.
#include <pthread.h>
#define N 48
#define P 4
static double a[N][N], b[N][N], c[N][N];
static void *mm(void *arg) {
  int id = *(int *)arg; // NORACE
  int first = id * N / P, last = (id + 1) * N / P;
  for (int i = first; i < last && i < N; i++)
    for (int j = 0; j < N; j++) {
      c[i][j] = 0; // NORACE
      for (int k = 0; k < N; k++)
        c[i][j] += a[i][k] * b[k][j]; // NORACE
    }
  return 0;
}
int main(void) {
  pthread_t t[P];
  int id[P];
  for (int i = 0; i < P; i++) {
    id[i] = i; // NORACE
    pthread_create(&t[i], 0, mm, &id[i]);
  }
  for (int i = 0; i < P; i++)
    pthread_join(t[i], 0);
  return c[1][1] != 0; // NORACE
}
