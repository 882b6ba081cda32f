// Each thread has its half of an array.
#include <pthread.h>

#define N 16

static int samples[N];

static void *low(void *arg) {
  for (int i = 0; i < N / 2; i++) samples[i] = i;  // NORACE
  return arg;
}

static void *high(void *arg) {
  for (int i = N / 2; i < N; i++) samples[i] = -i;  // NORACE
  return arg;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, low, NULL);
  pthread_create(&b, NULL, high, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return samples[0];  // NORACE
}
