// Indexes that are added to a thread's own lead to the elements of others.
#include <pthread.h>
#include <stdlib.h>

struct part {
  int counts[4];
};

static int flat[64];
static struct part parts[8], steps[8];

static void *count(void *argument) {
  long id = (long)argument;
  unsigned seed = id;
  for (int k = 0; k < 100; k++) {
    int x = rand_r(&seed) % 8;
    flat[id * 4 + x]++;            // RACE
    parts[id + x % 2].counts[0]++; // RACE
    struct part *own = &steps[id];
    own[x % 2].counts[1]++; // RACE
  }
  return NULL;
}

int main(void) {
  pthread_t threads[4];
  for (long i = 0; i < 4; i++)
    pthread_create(&threads[i], NULL, count, (void *)i);
  for (int i = 0; i < 4; i++)
    pthread_join(threads[i], NULL);
  return flat[0] + parts[0].counts[0]; // NORACE
}
