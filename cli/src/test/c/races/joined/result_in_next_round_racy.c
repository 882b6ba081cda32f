// The last result of a round is used in the next, when its thread has been started again.
#include <pthread.h>
#include <stdlib.h>

struct job {
  int from;
  long sum;
};

static void *run(void *arg) {
  struct job *j = arg;
  for (int k = 0; k < j->from; k++) {
    j->sum += k;  // RACE
  }
  return arg;
}

int main(void) {
  static struct job jobs[8];
  pthread_t t[4];
  void *r = 0;
  long sum = 0;
  for (int round = 0; round < 2; round++) {
    for (int i = 0; i < 4; i++) {
      jobs[i].from = i * 100;
      jobs[i].sum = 0;
      pthread_create(&t[i], 0, run, &jobs[i]);
    }
    if (r) {
      sum += ((struct job *)r)->sum;  // RACE
    }
    for (int i = 0; i < 4; i++) {
      pthread_join(t[i], &r);
    }
  }
  return (int)sum;
}
