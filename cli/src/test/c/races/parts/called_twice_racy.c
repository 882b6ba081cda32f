// Parts of arrays in which threads meet: called twice.
#include <pthread.h>
#include <stdint.h>
static int v[4096];
static void part(int lo, int hi) {
  for (int i = lo; i < hi; i++)
    v[i]++; // RACE
}
static void *w(void *p) {
  int id = (int)(intptr_t)p;
  part(id * 10, id * 10 + 10);
  part(0, 5);
  return 0;
}
int main(void) {
  pthread_t t[4];
  for (int i = 0; i < 4; i++)
    pthread_create(&t[i], 0, w, (void *)(intptr_t)i);
  for (int i = 0; i < 4; i++)
    pthread_join(t[i], 0);
  return 0;
}
