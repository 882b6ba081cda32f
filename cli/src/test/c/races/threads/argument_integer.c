// The argument is a number in disguise.
#include <pthread.h>
#include <stdint.h>

static int counters[2];
static int sum;

static void *worker(void *arg) {
  intptr_t id = (intptr_t)arg;
  if (id == 0)
    counters[0]++;  // NORACE: only the thread with number 0
  else
    counters[1]++;  // NORACE
  sum++;  // RACE
  return NULL;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, worker, (void *)0);
  pthread_create(&b, NULL, worker, (void *)1);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return counters[0] + counters[1];  // NORACE
}
