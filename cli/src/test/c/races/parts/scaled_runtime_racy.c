// Parts of arrays in which threads meet: scaled runtime.
#include <pthread.h>
#include <stdlib.h>
#include <stdio.h>
static double *data;
static long n;
static int nt;
static void *scale(void *arg) {
  long id = (long)arg;
  long lo = id * n / nt;
  long hi = (id + 1) * n / nt;
  for (long k = lo; k <= hi; ++k)
    data[k] *= 0.5; // RACE
  return NULL;
}
int main(int argc, char **argv) {
  n = argc > 1 ? atol(argv[1]) : 1000; // NORACE
  nt = argc > 2 ? atoi(argv[2]) : 4; // NORACE
  if (n < 1 || nt < 1)
    return 1;
  data = calloc(n, sizeof *data);
  pthread_t *t = malloc(nt * sizeof *t);
  if (!data || !t)
    return 1;
  for (long i = 0; i < nt; i++)
    pthread_create(&t[i], NULL, scale, (void *)i);
  for (long i = 0; i < nt; i++)
    pthread_join(t[i], NULL);
  printf("%g\n", data[0]); // NORACE
  free(data);
  free(t);
  return 0;
}
