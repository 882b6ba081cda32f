// Each thread has the object in the slot of its number; no object is in two slots.
#include <pthread.h>
#include <stdlib.h>

struct job {
  int id;
  long result;
};

static struct job *jobs[4];
static struct job *all[4];
static int numbers[4];

static struct job *new_job(void) { return calloc(1, sizeof(struct job)); }

static void *worker(void *arg) {
  int me = *(int *)arg;
  jobs[me]->result = me;  // NORACE
  jobs[me]->result++;     // NORACE
  all[me]->result++;      // NORACE
  return arg;
}

int main(void) {
  pthread_t threads[4];
  for (int i = 0; i < 4; i++) {
    jobs[i] = calloc(1, sizeof *jobs[i]);
    all[i] = new_job();
  }
  for (int i = 0; i < 4; i++) {
    numbers[i] = i;
    jobs[i]->id = i;  // NORACE
    pthread_create(&threads[i], NULL, worker, &numbers[i]);
  }
  for (int i = 0; i < 4; i++)
    pthread_join(threads[i], NULL);
  return (int)jobs[0]->result;  // NORACE
}
