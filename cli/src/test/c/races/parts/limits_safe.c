// Limits of loops that are not passed, with a sign and without one.
#include <pthread.h>
#include <stdlib.h>
static size_t n, threads;
static int a[64], b[64], c[64], d[64];
static void *unequal(void *p) {
  int lo = (int)(long)p * 4, hi = lo + 4;
  for (int i = lo; i != hi; i++)
    a[i]++; // NORACE
  return 0;
}
static void *sizes(void *p) {
  size_t id = (size_t)p;
  size_t lo = id * n / threads, hi = (id + 1) * n / threads;
  for (size_t i = lo; i < hi; i++)
    b[i]++; // NORACE
  return 0;
}
static void *down(void *p) {
  unsigned lo = (unsigned)(long)p * 4;
  for (unsigned i = lo + 4; i > lo; i--)
    c[i]++; // NORACE
  return 0;
}
static void *around(void *p) {
  unsigned x = (unsigned)(long)p + 2u;
  d[x % 5u]++; // NORACE
  return 0;
}
int main(int argc, char **argv) {
  pthread_t t[20];
  n = argc * 4;
  threads = 4;
  for (long i = 0; i < 4; i++)
    pthread_create(&t[i], 0, unequal, (void *)i);
  for (long i = 0; i < 4; i++)
    pthread_create(&t[4 + i], 0, sizes, (void *)i);
  for (long i = 0; i < 4; i++)
    pthread_create(&t[8 + i], 0, down, (void *)i);
  for (long i = 0; i < 5; i++)
    pthread_create(&t[12 + i], 0, around, (void *)i);
  for (int i = 0; i < 17; i++)
    pthread_join(t[i], 0);
  return 0;
}
