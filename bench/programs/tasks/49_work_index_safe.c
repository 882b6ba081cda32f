#include <pthread.h>
#include <stdatomic.h>

#define N 256
static atomic_int next_idx;
static int in[N], out[N];

static int take(void) {
  return atomic_fetch_add_explicit(&next_idx, 1, memory_order_relaxed);
}

static void *w(void *a) {
  int i;
  while ((i = take()) < N)
    out[i] = in[i] * 2; // NORACE
  return a;
}

int main(void) {
  pthread_t t[3];
  for (int i = 0; i < N; i++) in[i] = i; // NORACE
  for (int i = 0; i < 3; i++) pthread_create(&t[i], 0, w, 0);
  for (int i = 0; i < 3; i++) pthread_join(t[i], 0);
  return out[N - 1] == 2 * (N - 1) ? 0 : 1; // NORACE
}
