// Parts of arrays in which threads meet: spread rest.
#include <pthread.h>
#include <stdlib.h>
#include <stdint.h>
#define T 4
static int n;
static long *v;
static void *inc(void *arg) {
  int id = (int)(intptr_t)arg;
  int q = n / T, r = n % T; // NORACE
  int lo = id * q + (id < r ? id : r);
  int hi = lo + q + (id <= r ? 1 : 0);
  for (int i = lo; i < hi; i++)
    v[i]++; // RACE
  return 0;
}
int main(int argc, char **argv) {
  n = argc * 10 + 3; // NORACE
  v = calloc(n + 1, sizeof *v);
  pthread_t t[T];
  for (int i = 0; i < T; i++)
    pthread_create(&t[i], 0, inc, (void *)(intptr_t)i);
  for (int i = 0; i < T; i++)
    pthread_join(t[i], 0);
  return v[0]; // NORACE
}
