// Parts of arrays in which threads meet: stencil in place.
#include <pthread.h>
#define N 256
#define T 4
static float src[N], dst[N];
static void *relax(void *arg) {
  int id = (int)(long)arg;
  int lo = id * (N / T), hi = lo + N / T;
  if (lo == 0) lo = 1;
  if (hi == N) hi = N - 1;
  for (int i = lo; i < hi; i++)
    dst[i] = 0.5f * (dst[i - 1] + dst[i + 1]); // RACE
  return NULL;
}
int main(void) {
  pthread_t t[T];
  for (int i = 0; i < N; i++)
    src[i] = i; // NORACE
  for (long i = 0; i < T; i++)
    pthread_create(&t[i], NULL, relax, (void *)i);
  for (int i = 0; i < T; i++)
    pthread_join(t[i], NULL);
  return dst[3] > 3; // NORACE
}
