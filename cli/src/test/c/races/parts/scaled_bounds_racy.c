// Parts of arrays in which threads meet: scaled bounds.
#include <pthread.h>
#include <stdint.h>
#define N 103
#define NT 4
static int v[N+1];
static void *work(void *p) {
  int id = (int)(intptr_t)p;
  int lo = id * N / NT, hi = (id + 1) * N / NT + 1;
  for (int i = lo; i < hi; i++)
    v[i] += i; // RACE
  return 0;
}
int main(void) {
  pthread_t t[NT];
  for (int i = 0; i < NT; i++)
    pthread_create(&t[i], 0, work, (void *)(intptr_t)i);
  for (int i = 0; i < NT; i++)
    pthread_join(t[i], 0);
  return v[0]; // NORACE
}
