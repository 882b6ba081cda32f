// The threads of a barrier are started by a function that a loop calls: their number is known.
#include <pthread.h>
#include <stdlib.h>

#define WORKERS 3

static pthread_barrier_t barrier;
static int cell[WORKERS], numbers[WORKERS];

static void start(pthread_t *thread, void *(*routine)(void *), void *argument) {
  if (pthread_create(thread, NULL, routine, argument) != 0)
    abort();
}

static void *worker(void *arg) {
  int me = *(int *)arg;
  cell[me] = me;  // NORACE
  pthread_barrier_wait(&barrier);
  return cell[(me + 1) % WORKERS] ? arg : NULL;  // NORACE
}

int main(void) {
  pthread_t threads[WORKERS];
  pthread_barrier_init(&barrier, NULL, WORKERS);
  for (int i = 0; i < WORKERS; i++) {
    numbers[i] = i;
    start(&threads[i], worker, &numbers[i]);
  }
  for (int i = 0; i < WORKERS; i++)
    pthread_join(threads[i], NULL);
  return 0;
}
