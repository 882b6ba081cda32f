// Thread id works on id, id + NT, id + 2 NT ...
#include <pthread.h>
#define N 100
#define NT 4
static double x[N], y[N];
static void *f(void *p) {
  for (int i = (int)(long)p; i < N; i += NT)
    y[i] = x[i] * 2 + y[i]; // NORACE
  return 0;
}
int main(void) {
  pthread_t t[NT];
  for (int i = 0; i < N; i++)
    x[i] = i; // NORACE
  for (long i = 0; i < NT; i++)
    pthread_create(&t[i], 0, f, (void *)i);
  for (int i = 0; i < NT; i++)
    pthread_join(t[i], 0);
  return y[5] != 10; // NORACE
}
