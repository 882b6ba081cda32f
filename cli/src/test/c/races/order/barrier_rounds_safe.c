// Rounds with two waits each: what is read before the first wait is written after it. And one thread
// of each round, as the barrier tells it, writes what all read after the next wait.
#include <pthread.h>

#define N 4

static pthread_barrier_t barrier, other;
static int now[N], next[N];
static int config, rounds;

static void *worker(void *arg) {
  long i = (long)arg;
  for (int step = 0; step < 10; step++) {
    next[i] = now[(i + 1) % N];  // NORACE
    pthread_barrier_wait(&barrier);
    now[i] = next[i];  // NORACE
    pthread_barrier_wait(&barrier);
  }
  for (int step = 0; step < 10; step++) {
    int told = pthread_barrier_wait(&other);
    if (told == PTHREAD_BARRIER_SERIAL_THREAD) {
      config = step;  // NORACE
      rounds++;       // NORACE
    }
    pthread_barrier_wait(&other);
    if (config > 20) return NULL;  // NORACE
  }
  return arg;
}

int main(void) {
  pthread_t t[N];
  pthread_barrier_init(&barrier, NULL, N);
  pthread_barrier_init(&other, NULL, N);
  for (long i = 0; i < N; i++) pthread_create(&t[i], NULL, worker, (void *)i);
  for (int i = 0; i < N; i++) pthread_join(t[i], NULL);
  return now[0] + rounds;  // NORACE
}
