// An object is given to two threads one after the other, and only the last is joined.
#include <pthread.h>
#include <stdlib.h>

struct job {
  pthread_t id;
  int result;
};

static void *run(void *arg) {
  struct job *j = arg;
  j->result++;  // RACE!
  return NULL;
}

static void start(struct job *j) { pthread_create(&j->id, NULL, run, j); }

static int stop(struct job *j) {
  pthread_join(j->id, NULL);
  return j->result;  // RACE!
}

int main(void) {
  struct job *j = calloc(1, sizeof *j);
  if (!j) return 1;
  start(j);
  start(j);
  return stop(j);
}
