// Not one thread of a round only: all but the one, the ones of two rounds and of two barriers, and
// what others read before the next wait.
#include <pthread.h>

#define N 3

static pthread_barrier_t a, b;
static int all, late, both, read_early;

static int step(void) { return pthread_barrier_wait(&a); }

static void *worker(void *arg) {
  int told = pthread_barrier_wait(&a);
  if (told != PTHREAD_BARRIER_SERIAL_THREAD) all++;  // RACE!
  if (told == PTHREAD_BARRIER_SERIAL_THREAD) read_early = 1;  // RACE!
  if (read_early) arg = NULL;  // RACE!
  if (pthread_barrier_wait(&a) == PTHREAD_BARRIER_SERIAL_THREAD) {
    step();
    late++;  // RACE!
  } else if (step() == PTHREAD_BARRIER_SERIAL_THREAD) {
    late++;  // RACE!
  }
  int first = pthread_barrier_wait(&a);
  int second = pthread_barrier_wait(&b);
  if (first == PTHREAD_BARRIER_SERIAL_THREAD) both++;   // RACE!
  if (second == PTHREAD_BARRIER_SERIAL_THREAD) both++;  // RACE!
  return arg;
}

int main(void) {
  pthread_t t[N];
  pthread_barrier_init(&a, NULL, N);
  pthread_barrier_init(&b, NULL, N);
  for (int i = 0; i < N; i++) pthread_create(&t[i], NULL, worker, t);
  for (int i = 0; i < N; i++) pthread_join(t[i], NULL);
  return all + late + both;  // NORACE
}
