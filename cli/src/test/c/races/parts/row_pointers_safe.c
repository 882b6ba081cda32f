// Parts of arrays that threads keep to: row pointers.
#include <pthread.h>
#include <stdlib.h>
#define R 12
#define W 30
#define T 3
static int **grid;
static void *paint(void *arg) {
  long id = (long)arg;
  int lo = id * (R / T), hi = lo + R / T;
  for (int y = lo; y < hi; y++)
    for (int x = 0; x < W; x++)
      grid[y][x] = x ^ y; // NORACE
  return NULL;
}
int main(void) {
  grid = malloc(R * sizeof *grid);
  for (int y = 0; y < R; y++)
    grid[y] = calloc(W, sizeof **grid); // NORACE
  pthread_t t[T];
  for (long i = 0; i < T; i++)
    pthread_create(&t[i], NULL, paint, (void *)i);
  for (int i = 0; i < T; i++)
    pthread_join(t[i], NULL);
  int s = grid[0][0]; // NORACE
  for (int y = 0; y < R; y++)
    free(grid[y]); // NORACE
  free(grid);
  return s;
}
