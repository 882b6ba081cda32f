/* Heat diffusion: two grids, a barrier between sweep and swap, rows split by thread. */
#include <math.h>
#include <pthread.h>
#include <stdio.h>

#define N 24
#define T 3
#define STEPS 6

static double grid[2][N + 2];
static pthread_barrier_t bar;
static int cur;
static double residual[T];
static double worst;

struct part { int id, from, to; };

static void *sweep(void *arg) {
  const struct part *p = arg;
  for (int s = 0; s < STEPS; s++) {
    int a = cur; // NORACE
    double r = 0;
    for (int i = p->from; i < p->to; i++) { // NORACE
      grid[!a][i] = (grid[a][i - 1] + grid[a][i] + grid[a][i + 1]) / 3; // NORACE
      double d = grid[!a][i] - grid[a][i]; // NORACE
      r += d < 0 ? -d : d;
    }
    residual[p->id] = r; // NORACE
    if (pthread_barrier_wait(&bar) == PTHREAD_BARRIER_SERIAL_THREAD) {
      double m = 0;
      for (int k = 0; k < T; k++)
        m += residual[k]; // NORACE
      worst = m; // NORACE
      cur = !cur; // NORACE
    }
    pthread_barrier_wait(&bar);
    if (worst < 1e-9) // NORACE
      break;
    pthread_barrier_wait(&bar);
  }
  return NULL;
}

int main(void) {
  pthread_t t[T];
  struct part p[T];
  grid[0][0] = grid[1][0] = 100; // NORACE
  pthread_barrier_init(&bar, NULL, T);
  for (int i = 0; i < T; i++) {
    p[i].id = i; // NORACE
    p[i].from = 1 + i * (N / T); // NORACE
    p[i].to = 1 + (i + 1) * (N / T); // NORACE
    pthread_create(&t[i], NULL, sweep, &p[i]);
  }
  for (int i = 0; i < T; i++)
    pthread_join(t[i], NULL);
  printf("%f %f\n", grid[cur][1], worst); // NORACE
  pthread_barrier_destroy(&bar);
  return 0;
}
