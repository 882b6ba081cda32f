// Write your own, meet at the barrier, read the neighbour's.
#include <pthread.h>
#include <stdint.h>

#define N 3

static pthread_barrier_t barrier;
static int values[N], sums[N];

static void *worker(void *arg) {
  intptr_t me = (intptr_t)arg;
  values[me] = (int)me + 1;  // NORACE
  pthread_barrier_wait(&barrier);
  sums[me] = values[me] + values[(me + 1) % N];  // NORACE
  return NULL;
}

int main(void) {
  pthread_t t[N];
  pthread_barrier_init(&barrier, NULL, N);
  for (intptr_t i = 0; i < N; i++) pthread_create(&t[i], NULL, worker, (void *)i);
  for (int i = 0; i < N; i++) pthread_join(t[i], NULL);
  return sums[0];  // NORACE
}
