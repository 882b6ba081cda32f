// One of the threads is chosen by the barrier to do the serial part.
#include <pthread.h>

static pthread_barrier_t barrier;
static int merged, stale;

static void *worker(void *arg) {
  if (pthread_barrier_wait(&barrier) == PTHREAD_BARRIER_SERIAL_THREAD) {
    merged = 1;  // NORACE: one thread, between two barriers
    stale = 0;  // NORACE: the others write it only behind the second barrier
  }
  pthread_barrier_wait(&barrier);
  int m = merged;  // NORACE
  stale += m;  // RACE: all of them
  return arg;
}

int main(void) {
  pthread_t a, b;
  pthread_barrier_init(&barrier, NULL, 2);
  pthread_create(&a, NULL, worker, NULL);
  pthread_create(&b, NULL, worker, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
