// Parts of arrays in which threads meet: nested loops create.
#include <pthread.h>
#include <stdint.h>
static int v[4096];
static void *w(void *p) {
  int id = (int)(intptr_t)p;
  for (int i = id * 10; i < id * 10 + 10; i++)
    v[i]++; // RACE
  return 0;
}
int main(void) {
  pthread_t t[8];
  int k = 0;
  for (int r = 0; r < 2; r++)
    for (int i = 0; i < 4; i++)
      pthread_create(&t[k++], 0, w, (void *)(intptr_t)i);
  for (int i = 0; i < 8; i++)
    pthread_join(t[i], 0);
  return 0;
}
