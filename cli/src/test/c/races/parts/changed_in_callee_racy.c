// Parts of arrays in which threads meet: changed in callee.
#include <pthread.h>
#include <stdint.h>
static int v[4096];
static int n = 10;
static void *w(void *p) {
  int lo = (int)(intptr_t)p;
  for (int i = 0; i < n; i++)
    v[lo + i]++; // RACE
  return 0;
}
static void start(pthread_t *t, int m) {
  n = 20; // NORACE
  for (int i = 0; i < 4; i++)
    pthread_create(&t[i], 0, w, (void *)(intptr_t)(i * m));
}
int main(void) {
  pthread_t t[4];
  start(t, n);
  for (int i = 0; i < 4; i++)
    pthread_join(t[i], 0);
  return 0;
}
