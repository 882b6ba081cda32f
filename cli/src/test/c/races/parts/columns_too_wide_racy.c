// Parts of arrays in which threads meet: columns too wide.
#include <pthread.h>
#include <stdint.h>
static char img[32][64];
static void *w(void *p) {
  int id = (int)(intptr_t)p;
  for (int y = 0; y < 31; y++)
    for (int x = id * 16; x < id * 16 + 17; x++)
      img[y][x] = 1; // RACE
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
