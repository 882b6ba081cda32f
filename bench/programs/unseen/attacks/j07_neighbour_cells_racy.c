// Game of life by rows: reads of neighbour rows in the same array that is written.
#include <pthread.h>
#define N 16
#define NT 4
static unsigned char g[N + 2][N + 2];
static pthread_barrier_t bar;
static void *f(void *arg) {
  int id = (int)(long)arg;
  for (int step = 0; step < 5; step++) {
    for (int y = 1 + id * (N / NT); y < 1 + (id + 1) * (N / NT); y++)
      for (int x = 1; x <= N; x++) {
        int s = g[y - 1][x] + g[y + 1][x] + g[y][x - 1] + g[y][x + 1]; // RACE
        g[y][x] = s == 2 || s == 3; // RACE
      }
    pthread_barrier_wait(&bar);
  }
  return 0;
}
int main(void) {
  pthread_t t[NT];
  g[4][4] = g[4][5] = g[4][6] = 1; // NORACE
  pthread_barrier_init(&bar, 0, NT);
  for (long i = 0; i < NT; i++)
    pthread_create(&t[i], 0, f, (void *)i);
  for (int i = 0; i < NT; i++)
    pthread_join(t[i], 0);
  return g[4][4]; // NORACE
}
