// Parts of arrays in which threads meet: drawn rows.
#include <pthread.h>
#define N 16
#define M 8
static int c[N * M + 1];
static int next_row;
static pthread_mutex_t mu = PTHREAD_MUTEX_INITIALIZER;
static int take(void) {
  pthread_mutex_lock(&mu);
  int r = next_row++; // NORACE
  pthread_mutex_unlock(&mu);
  return r;
}
static void *w(void *arg) {
  int row;
  while ((row = take()) < N)
    for (int j = 0; j < M + 1; j++)
      c[row * M + j] = j; // RACE
  return 0;
}
int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, w, 0);
  pthread_create(&b, 0, w, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  return c[0]; // NORACE
}
