// Parts of arrays in which threads meet: rows shared.
#include <pthread.h>
#include <stdlib.h>
static int *rows[8];
static void *w(void *p) {
  long id = (long)p;
  for (long y = id * 2; y < id * 2 + 2; y++)
    for (int x = 0; x < 10; x++)
      rows[y][x]++; // RACE
  return 0;
}
int main(void) {
  pthread_t t[4];
  int *last = 0;
  for (int y = 0; y < 8; y++)
    rows[y] = last = y & 1 && y > 2 ? last : calloc(10, sizeof *last); // NORACE
  rows[4] = rows[1]; // NORACE
  for (long i = 0; i < 4; i++)
    pthread_create(&t[i], 0, w, (void *)i);
  for (int i = 0; i < 4; i++)
    pthread_join(t[i], 0);
  return 0;
}
