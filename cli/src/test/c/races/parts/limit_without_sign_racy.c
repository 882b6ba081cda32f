// Limits that are below zero in truth, where they are compared and divided without a sign.
#include <pthread.h>
#include <stdlib.h>
static int chunk = 4;
static int a[64], b[64], c[64], d[8];
static void *at_most(void *p) {
  int n = chunk > 4 ? 4 : chunk;
  unsigned lo = (unsigned)(long)p * 4, hi = lo + n;
  for (unsigned i = lo; i < hi; i++) {
    if (i >= 16)
      break;
    a[i]++; // RACE
  }
  return 0;
}
static void *less(void *p) {
  unsigned lo = (unsigned)(long)p * 4, hi = lo - 8;
  for (unsigned i = lo; i < hi; i++) {
    if (i >= 16)
      break;
    b[i]++; // RACE
  }
  return 0;
}
static void *down(void *p) {
  unsigned lo = (unsigned)(long)p * 4;
  int n = 0;
  for (unsigned i = lo + 3; i >= lo; i--) {
    if (n++ > 100)
      break;
    c[i % 64u]++; // RACE
  }
  return 0;
}
static void *around(void *p) {
  unsigned x = (unsigned)(long)p - 2u;
  d[x % 5u]++; // RACE
  return 0;
}
int main(int argc, char **argv) {
  pthread_t t[20];
  chunk = argc > 5 ? atoi(argv[1]) : -100;
  for (long i = 0; i < 4; i++)
    pthread_create(&t[i], 0, at_most, (void *)i);
  for (long i = 0; i < 4; i++)
    pthread_create(&t[4 + i], 0, less, (void *)i);
  for (long i = 0; i < 4; i++)
    pthread_create(&t[8 + i], 0, down, (void *)i);
  for (long i = 0; i < 5; i++)
    pthread_create(&t[12 + i], 0, around, (void *)i);
  for (int i = 0; i < 17; i++)
    pthread_join(t[i], 0);
  return 0;
}
