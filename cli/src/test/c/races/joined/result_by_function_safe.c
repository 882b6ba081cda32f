// A function joins and returns the result, another one reads it.
#include <pthread.h>
#include <stdlib.h>

struct job {
  int from;
  long sum;
};

static struct job *wait_for(pthread_t id) {
  void *r = 0;
  pthread_join(id, &r);
  return r;
}

static long total(struct job *j) {
  return j ? j->sum : 0;  // NORACE
}

static void *run(void *arg) {
  struct job *j = arg;
  for (int k = 0; k < j->from; k++) {
    j->sum += k;  // NORACE
  }
  return arg;
}

int main(void) {
  static struct job jobs[8];
  pthread_t t[4];
  long sum = 0;
  for (int i = 0; i < 4; i++) {
    jobs[i].from = i * 100;
    jobs[i].sum = 0;
    pthread_create(&t[i], 0, run, &jobs[i]);
  }
  for (int i = 0; i < 4; i++) {
    sum += total(wait_for(t[i]));
  }
  return (int)sum;
}
