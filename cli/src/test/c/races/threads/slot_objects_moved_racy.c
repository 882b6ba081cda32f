// An object is moved to another slot while threads use the slots.
#include <pthread.h>
#include <stdlib.h>

struct job {
  int id;
  long result;
};

static struct job *jobs[4];
static int numbers[4];

static void *worker(void *arg) {
  int me = *(int *)arg;
  jobs[me]->result++;  // RACE
  return arg;
}

int main(void) {
  pthread_t threads[4];
  for (int i = 0; i < 4; i++)
    jobs[i] = calloc(1, sizeof *jobs[i]);
  jobs[3] = jobs[2];
  for (int i = 0; i < 4; i++) {
    numbers[i] = i;
    pthread_create(&threads[i], NULL, worker, &numbers[i]);
  }
  for (int i = 0; i < 4; i++)
    pthread_join(threads[i], NULL);
  return 0;
}
