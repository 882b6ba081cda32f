// The comparator counts in a static; two threads sort their own arrays.
#include <pthread.h>
#include <stdlib.h>
static long compared;
static int cmp(const void *a, const void *b) {
  compared++; // RACE
  return *(const int *)a - *(const int *)b; // NORACE
}
static void *f(void *arg) {
  int v[16];
  for (int i = 0; i < 16; i++)
    v[i] = (i * 5) % 16;
  qsort(v, 16, sizeof *v, cmp);
  return (void *)(long)v[0];
}
int main(void) {
  pthread_t x, y;
  pthread_create(&x, 0, f, 0);
  pthread_create(&y, 0, f, 0);
  pthread_join(x, 0);
  pthread_join(y, 0);
  return compared == 0; // NORACE
}
