// The function that starts threads starts two for each call: more than the barrier waits for.
#include <pthread.h>
#include <stdlib.h>

#define WORKERS 4

static pthread_barrier_t barrier;
static int cell[WORKERS], numbers[WORKERS];

static void start(pthread_t *thread, void *(*routine)(void *), int *arguments) {
  for (int i = 0; i < 2; i++)
    if (pthread_create(&thread[i], NULL, routine, &arguments[i]) != 0)
      abort();
}

static void *worker(void *arg) {
  int me = *(int *)arg;
  cell[me] = me;  // RACE
  pthread_barrier_wait(&barrier);
  return cell[(me + 1) % WORKERS] ? arg : NULL;  // RACE
}

int main(void) {
  pthread_t threads[WORKERS];
  pthread_barrier_init(&barrier, NULL, 2);
  for (int i = 0; i < WORKERS; i++)
    numbers[i] = i;
  for (int i = 0; i < 2; i++)
    start(&threads[2 * i], worker, &numbers[2 * i]);
  for (int i = 0; i < WORKERS; i++)
    pthread_join(threads[i], NULL);
  return 0;
}
