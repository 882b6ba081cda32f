// Two threads share each element.
#include <pthread.h>
#include <stdint.h>

#define N 4

static long results[N / 2];

static void *worker(void *arg) {
  intptr_t id = (intptr_t)arg;
  results[id / 2] += id;  // RACE: threads 0 and 1 have the same
  return NULL;
}

int main(void) {
  pthread_t t[N];
  for (intptr_t i = 0; i < N; i++) pthread_create(&t[i], NULL, worker, (void *)i);
  for (int i = 0; i < N; i++) pthread_join(t[i], NULL);
  return results[0] == results[1];  // NORACE
}
