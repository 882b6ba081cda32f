// Loops that go on until a counter equals its limit, which it has passed at first.
#include <pthread.h>
#include <stdlib.h>
static int chunk = 4;
static int a[64], b[64];
static void *at_most(void *p) {
  int c = chunk > 4 ? 4 : chunk;
  int lo = (int)(long)p * 4, hi = lo + c;
  for (int i = lo; i != hi; i++) {
    if (i >= 16)
      break;
    a[i]++; // RACE
  }
  return 0;
}
static void *below(void *p) {
  int lo = (int)(long)p * 4, hi = lo - 1;
  for (int i = lo; i != hi; i++) {
    if (i >= 16)
      break;
    b[i]++; // RACE
  }
  return 0;
}
int main(int argc, char **argv) {
  pthread_t t[4], u[4];
  chunk = argc > 5 ? atoi(argv[1]) : -1;
  for (long i = 0; i < 4; i++)
    pthread_create(&t[i], 0, at_most, (void *)i);
  for (long i = 0; i < 4; i++)
    pthread_create(&u[i], 0, below, (void *)i);
  for (int i = 0; i < 4; i++) {
    pthread_join(t[i], 0);
    pthread_join(u[i], 0);
  }
  return 0;
}
