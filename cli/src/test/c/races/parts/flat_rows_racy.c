// Parts of arrays in which threads meet: flat rows.
#include <pthread.h>
#include <stdlib.h>
#include <stdio.h>
static int rows, m, nt = 4;
static double *A, *B, *C;
static void *mult(void *arg) {
  int id = (int)(size_t)arg;
  int from = id * rows / nt; // NORACE
  int to = (id + 1) * rows / nt; // NORACE
  for (int i = from; i < to; i++)
    for (int j = 0; j < m + 1; j++) { // NORACE
      double acc = 0;
      for (int k = 0; k < m; k++) // NORACE
        acc += A[i * m + k] * B[k * m + j]; // NORACE
      C[i * m + j] = acc; // RACE
    }
  return NULL;
}
int main(int argc, char **argv) {
  rows = m = argc > 1 ? atoi(argv[1]) : 64; // NORACE
  A = calloc(rows * m, sizeof(double));
  B = calloc(rows * m, sizeof(double));
  C = calloc(rows * m + 1, sizeof(double));
  pthread_t t[4];
  for (size_t i = 0; i < 4; i++)
    pthread_create(&t[i], NULL, mult, (void *)i);
  for (size_t i = 0; i < 4; i++)
    pthread_join(t[i], NULL);
  printf("%f\n", C[0]); // NORACE
  return 0;
}
