// Each thread allocates a job with a lock, and takes that to change a global.
#include <pthread.h>
#include <stdlib.h>

struct job {
  pthread_mutex_t lock;
  int steps;
};

static int jobs_done;

static void *run(void *arg) {
  struct job *job = malloc(sizeof *job);
  if (job == NULL) return arg;
  pthread_mutex_init(&job->lock, NULL);
  pthread_mutex_lock(&job->lock);
  job->steps = 1;  // NORACE: nobody else knows it
  jobs_done++;  // RACE: every job has another lock
  pthread_mutex_unlock(&job->lock);
  free(job);
  return arg;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, run, NULL);
  pthread_create(&b, NULL, run, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
