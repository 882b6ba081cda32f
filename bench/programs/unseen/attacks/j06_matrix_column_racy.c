// Threads own rows, but the last writes a column sum into each row's end cell.
#include <pthread.h>
#define N 8
static int a[N][N + 1];
static void *f(void *arg) {
  int r = (int)(long)arg;
  for (int j = 0; j < N; j++)
    a[r][j] = r * j; // NORACE
  a[r][N] = 0; // RACE
  if (r == N - 1)
    for (int i = 0; i < N; i++)
      a[i][N] = i; // RACE
  return 0;
}
int main(void) {
  pthread_t t[N];
  for (long i = 0; i < N; i++)
    pthread_create(&t[i], 0, f, (void *)i);
  for (int i = 0; i < N; i++)
    pthread_join(t[i], 0);
  return a[0][0]; // NORACE
}
