// Parts of arrays in which threads meet: condition on shared.
#include <pthread.h>
#include <stdint.h>
static volatile int flag;
static int v[4096];
static void *w(void *p) {
  int id = (int)(intptr_t)p;
  int hi = id * 10 + 10;
  if (flag) hi++;
  for (int i = id * 10; i < hi; i++)
    v[i]++; // RACE
  return 0;
}
int main(int argc, char **argv) {
  pthread_t t[64];
  int k = 0;
  flag = argc > 1;
  for (int i = 0; i < 4; i++) {
    pthread_create(&t[k++], 0, w, (void *)(intptr_t)i);
  }

  while (k > 0)
    pthread_join(t[--k], 0);
  return 0;
}
