// A small pool: jobs go through a queue, results are read after the pool has been joined.
#include <pthread.h>

#define JOBS 6

struct job {
  int input, output;
};

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static struct job jobs[JOBS];
static int next_job, busiest;

static struct job *next(void) {
  struct job *j = NULL;
  pthread_mutex_lock(&lock);
  if (next_job < JOBS) j = &jobs[next_job++];  // NORACE
  pthread_mutex_unlock(&lock);
  return j;
}

static void *pool_thread(void *arg) {
  struct job *j;
  int count = 0;
  while ((j = next()) != NULL) {
    j->output = j->input * 2;  // NORACE: each job is given out once
    count++;
  }
  if (count > busiest) busiest = count;  // RACE
  return arg;
}

int main(void) {
  pthread_t t[2];
  int sum = 0;
  for (int i = 0; i < JOBS; i++) jobs[i].input = i;  // NORACE
  for (int i = 0; i < 2; i++) pthread_create(&t[i], NULL, pool_thread, NULL);
  for (int i = 0; i < 2; i++) pthread_join(t[i], NULL);
  for (int i = 0; i < JOBS; i++) sum += jobs[i].output;  // NORACE
  return sum;
}
