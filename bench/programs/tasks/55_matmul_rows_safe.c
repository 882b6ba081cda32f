#include <pthread.h>
#include <stdint.h>

#define N 6
static int A[N][N], B[N][N], C[N][N];

static void *row(void *arg) {
  int i = (int)(intptr_t)arg;
  for (int j = 0; j < N; j++) {
    int acc = 0;
    for (int k = 0; k < N; k++)
      acc += A[i][k] * B[k][j]; // NORACE
    C[i][j] = acc; // NORACE
  }
  return 0;
}

int main(void) {
  pthread_t t[N];
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++) {
      A[i][j] = i + j; // NORACE
      B[i][j] = i == j; // NORACE
    }
  for (int i = 0; i < N; i++) pthread_create(&t[i], 0, row, (void *)(intptr_t)i);
  for (int i = 0; i < N; i++) pthread_join(t[i], 0);
  return C[1][2] == 3 ? 0 : 1; // NORACE
}
