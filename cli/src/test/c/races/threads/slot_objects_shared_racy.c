// Two slots have one object; or threads take the slot of a neighbour, or share a slot.
#include <pthread.h>
#include <stdlib.h>

struct job {
  int id;
  long result;
};

static struct job *same[4], *next[5], *half[4];
static int numbers[4];

static void *worker(void *arg) {
  int me = *(int *)arg;
  same[me]->result++;      // RACE
  next[me]->result++;      // RACE
  next[me + 1]->result++;  // RACE
  half[me / 2]->result++;  // RACE
  return arg;
}

int main(void) {
  pthread_t threads[4];
  struct job *both = NULL;
  for (int i = 0; i < 4; i++) {
    if (i % 2 == 0)
      both = calloc(1, sizeof *both);
    same[i] = both;
    half[i] = calloc(1, sizeof *half[i]);
  }
  for (int i = 0; i < 5; i++)
    next[i] = calloc(1, sizeof *next[i]);
  for (int i = 0; i < 4; i++) {
    numbers[i] = i;
    pthread_create(&threads[i], NULL, worker, &numbers[i]);
  }
  for (int i = 0; i < 4; i++)
    pthread_join(threads[i], NULL);
  return 0;
}
