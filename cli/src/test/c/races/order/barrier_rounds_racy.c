// Rounds with one wait each, or with another wait in some of them only: what is written before and
// after it meets in the next round.
#include <pthread.h>

#define N 4

static pthread_barrier_t barrier, other;
static int now[N], next[N], part[N], sum[N];

static void *worker(void *arg) {
  long i = (long)arg;
  for (int step = 0; step < 10; step++) {
    next[i] = now[(i + 1) % N];  // RACE!
    pthread_barrier_wait(&barrier);
    now[i] = next[i];  // RACE!
  }
  for (int step = 0; step < 10; step++) {
    sum[i] += part[(i + 1) % N];  // RACE!
    pthread_barrier_wait(&other);
    part[i] = step;  // RACE!
    if (step % 2) pthread_barrier_wait(&other);
  }
  return NULL;
}

int main(void) {
  pthread_t t[N];
  pthread_barrier_init(&barrier, NULL, N);
  pthread_barrier_init(&other, NULL, N);
  for (long i = 0; i < N; i++) pthread_create(&t[i], NULL, worker, (void *)i);
  for (int i = 0; i < N; i++) pthread_join(t[i], NULL);
  return now[0] + sum[0];  // NORACE
}
