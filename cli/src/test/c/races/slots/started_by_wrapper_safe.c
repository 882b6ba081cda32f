// The threads are started by a function that is called in the loop.
#include <pthread.h>
#include <stdlib.h>

#define N 3

struct job {
  int input, output;
};

static struct job jobs[N];

static void *run(void *arg) {
  struct job *j = arg;
  j->output = j->input;  // NORACE
  return NULL;
}

static void launch(pthread_t *t, struct job *j) {
  if (pthread_create(t, NULL, run, j) != 0) abort();
}

int main(void) {
  pthread_t t[N];
  for (int i = 0; i < N; i++) {
    jobs[i].input = i;  // NORACE
    launch(&t[i], &jobs[i]);
  }
  for (int i = 0; i < N; i++) pthread_join(t[i], NULL);
  return jobs[0].output;  // NORACE
}
