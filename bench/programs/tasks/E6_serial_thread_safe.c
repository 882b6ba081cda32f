#include <pthread.h>

#define N 3
static pthread_barrier_t b;
static int config;
static void *w(void *a) {
  if (pthread_barrier_wait(&b) == PTHREAD_BARRIER_SERIAL_THREAD)
    config = 7; // NORACE
  pthread_barrier_wait(&b);
  return config == 7 ? a : 0; // NORACE
}
int main(void) {
  pthread_t t[N];
  pthread_barrier_init(&b, 0, N);
  for (int i = 0; i < N; i++) pthread_create(&t[i], 0, w, 0);
  for (int i = 0; i < N; i++) pthread_join(t[i], 0);
  return 0;
}
