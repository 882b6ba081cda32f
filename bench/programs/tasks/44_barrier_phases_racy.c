#include <pthread.h>
#include <stdint.h>

#define N 4
#define STEPS 10
static pthread_barrier_t bar;
static int cur[N], nxt[N];

static void *w(void *arg) {
  int i = (int)(intptr_t)arg;
  for (int s = 0; s < STEPS; s++) {
    nxt[i] = cur[(i + 1) % N] + cur[i]; // RACE!
    cur[i] = nxt[i]; // RACE!
    pthread_barrier_wait(&bar);
  }
  return 0;
}

int main(void) {
  pthread_t t[N];
  pthread_barrier_init(&bar, 0, N);
  for (int i = 0; i < N; i++) cur[i] = i; // NORACE
  for (int i = 0; i < N; i++) pthread_create(&t[i], 0, w, (void *)(intptr_t)i);
  for (int i = 0; i < N; i++) pthread_join(t[i], 0);
  pthread_barrier_destroy(&bar);
  return cur[0] & 1; // NORACE
}
