#include <pthread.h>

#define N 40
static int v[N];

static void *even(void *a) {
  for (int i = 0; i < N; i += 2)
    v[i]++; // NORACE
  return a;
}
static void *odd(void *a) {
  for (int i = 1; i < N; i += 2)
    v[i]--; // NORACE
  return a;
}
int main(void) {
  pthread_t x, y;
  pthread_create(&x, 0, even, 0);
  pthread_create(&y, 0, odd, 0);
  pthread_join(x, 0);
  pthread_join(y, 0);
  return v[3]; // NORACE
}
