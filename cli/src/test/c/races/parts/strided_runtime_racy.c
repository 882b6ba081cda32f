// Parts of arrays in which threads meet: strided runtime.
#include <pthread.h>
#include <stdlib.h>
static int nthreads;
static int n = 1000;
static int *out;
static void *fill(void *arg) {
  int me = (int)(long)arg;
  int i;
  for (i = me; i < n; i += nthreads) // NORACE
    out[i] = i; // RACE
  return NULL;
}
int main(int argc, char **argv) {
  nthreads = argc > 1 ? atoi(argv[1]) : 4; // NORACE
  if (nthreads < 1)
    return 1;
  out = malloc(sizeof(int) * n);
  pthread_t *t = malloc(sizeof(pthread_t) * (nthreads + 1));
  for (long i = 0; i < nthreads + 1; i++)
    pthread_create(&t[i], NULL, fill, (void *)i);
  for (long i = 0; i < nthreads + 1; i++)
    pthread_join(t[i], NULL);
  return out[0]; // NORACE
}
