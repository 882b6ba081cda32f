#include <pthread.h>
#include <stdint.h>

#define N 3
static pthread_barrier_t b;
static int a[N], sum[N];
static void *w(void *p) {
  int i = (int)(intptr_t)p;
  a[i] = i; // NORACE
  pthread_barrier_wait(&b);
  for (int k = 0; k < N; k++) sum[i] += a[k]; // NORACE
  pthread_barrier_wait(&b);
  return 0;
}
int main(void) {
  pthread_t t[N];
  pthread_barrier_init(&b, 0, N);
  for (int i = 0; i < N; i++) pthread_create(&t[i], 0, w, (void *)(intptr_t)i);
  for (int i = 0; i < N; i++) pthread_join(t[i], 0);
  return sum[0]; // NORACE
}
