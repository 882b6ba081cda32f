// Not the last of some threads to count itself off: the last but one too, one of more threads than
// are counted, and whoever sees the end.
#include <pthread.h>
#include <stdatomic.h>

#define N 3

static atomic_int left = N, few = N - 1, seen = N;
static int early, few_done, total;

static void *worker(void *arg) {
  if (atomic_fetch_sub(&left, 1) <= 2) early++;   // RACE!
  if (atomic_fetch_sub(&few, 1) <= 1) few_done++;  // RACE!
  atomic_fetch_sub(&seen, 1);
  if (atomic_load(&seen) == 0) total++;  // RACE!
  return arg;
}

int main(void) {
  pthread_t t[N];
  for (int i = 0; i < N; i++) pthread_create(&t[i], NULL, worker, NULL);
  for (int i = 0; i < N; i++) pthread_join(t[i], NULL);
  return early + few_done + total;  // NORACE
}
