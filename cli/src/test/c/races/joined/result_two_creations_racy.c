// Threads of another creation are given the same elements.
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
  pthread_t t[4], u[4];
  long sum = 0;
  for (int i = 0; i < 4; i++) {
    jobs[i].from = i * 100;
    jobs[i].sum = 0;
    pthread_create(&t[i], 0, run, &jobs[i]);
  }
  for (int i = 0; i < 4; i++) {
    pthread_create(&u[i], 0, run, &jobs[i]);
  }
  for (int i = 0; i < 4; i++) {
    void *r;
    pthread_join(t[i], &r);
    sum += ((struct job *)r)->sum;  // RACE
  }
  return (int)sum;
}
