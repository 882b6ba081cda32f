// What a thread-local variable leads to is also put where others find it.
#include <pthread.h>
#include <stdlib.h>

static __thread int *counter;
static int *counters[2];

static void count(void) {
  *counter += 1;  // RACE
}

static void *worker(void *arg) {
  counter = calloc(1, sizeof *counter);  // EITHER: may be used before it is there
  if (!counter) abort();
  counters[*(int *)arg] = counter;  // RACE
  for (int i = 0; i < 100; i++) count();
  return NULL;
}

int main(void) {
  pthread_t threads[2];
  int ids[2] = {0, 1};
  int sum = 0;
  for (int i = 0; i < 2; i++) pthread_create(&threads[i], NULL, worker, &ids[i]);
  for (int i = 0; i < 2; i++) {
    if (counters[i]) sum += *counters[i];  // RACE
  }
  for (int i = 0; i < 2; i++) pthread_join(threads[i], NULL);
  return sum < 0;
}
