// The last result of a round is used in the next, when its thread has been started again.
#include <pthread.h>

struct job {
  int from;
  long sum;
};

static struct job jobs[4];

static void *run(void *arg) {
  struct job *j = arg;
  for (int k = 0; k < 100; k++) {
    j->sum += k;  // RACE
  }
  return arg;
}

static void start(pthread_t *t) {
  for (int i = 0; i < 4; i++) {
    pthread_create(&t[i], 0, run, &jobs[i]);
  }
}

int main(void) {
  pthread_t t[4];
  long sum = 0;
  void *r;
  start(t);
  for (int i = 0; i < 4; i++) {
    pthread_join(t[i], &r);
  }
  start(t);
  sum += ((struct job *)r)->sum;  // RACE
  for (int i = 0; i < 4; i++) {
    pthread_join(t[i], &r);
  }
  return (int)sum;
}
