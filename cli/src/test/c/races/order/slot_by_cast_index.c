// The number comes as a pointer that is none.
#include <pthread.h>
#include <stdint.h>

#define N 4

struct slot {
  long count;
  char pad[56];
};

static struct slot slots[N];
static int last_finished;

static void *worker(void *arg) {
  intptr_t me = (intptr_t)arg;
  for (int i = 0; i < 100; i++) slots[me].count++;  // NORACE
  last_finished = (int)me;  // RACE
  return NULL;
}

int main(void) {
  pthread_t t[N];
  for (intptr_t i = 0; i < N; i++) pthread_create(&t[i], NULL, worker, (void *)i);
  for (int i = 0; i < N; i++) pthread_join(t[i], NULL);
  return slots[0].count != 100 || last_finished < 0;  // NORACE
}
