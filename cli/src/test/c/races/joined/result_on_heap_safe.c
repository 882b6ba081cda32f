// Objects made for each thread, returned by it and read and freed after the join.
#include <pthread.h>
#include <stdlib.h>

struct job {
  int from;
  long sum;
};

static void *run(void *arg) {
  struct job *j = arg;
  for (int k = 0; k < j->from; k++) {
    j->sum += k;  // NORACE
  }
  return arg;
}

int main(void) {
  pthread_t t[4];
  void *done[4] = {0};
  long sum = 0;
  for (int i = 0; i < 4; i++) {
    struct job *j = calloc(1, sizeof *j);
    if (!j) {
      return 1;
    }
    j->from = i;
    pthread_create(&t[i], 0, run, j);
  }
  for (int i = 0; i < 4; i++) {
    pthread_join(t[i], &done[i]);
    struct job *j = done[i];
    sum += j->sum;  // NORACE
    free(j);
  }
  return (int)sum;
}
