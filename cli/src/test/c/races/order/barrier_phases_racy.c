// The next round begins to write before all have read.
#include <pthread.h>
#include <stdint.h>

#define N 3

static pthread_barrier_t barrier;
static int values[N], sums[N];

static int neighbour(intptr_t me) {
  return values[(me + 1) % N];  // RACE
}

static void *worker(void *arg) {
  intptr_t me = (intptr_t)arg;
  for (int round = 0; round < 2; round++) {
    values[me] = round;  // RACE: a second barrier is missing
    pthread_barrier_wait(&barrier);
    sums[me] += neighbour(me);  // NORACE
  }
  return NULL;
}

int main(void) {
  pthread_t t[N];
  pthread_barrier_init(&barrier, NULL, N);
  for (intptr_t i = 0; i < N; i++) pthread_create(&t[i], NULL, worker, (void *)i);
  for (int i = 0; i < N; i++) pthread_join(t[i], NULL);
  return sums[0];  // NORACE
}
