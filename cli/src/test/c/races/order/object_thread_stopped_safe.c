// The thread of an object is started and joined by functions of their own; what follows the join is
// in other functions. Another thread gives the object up.
#include <pthread.h>
#include <stdlib.h>

struct job {
  int result;
  pthread_t id;
};

static void *run(void *arg) {
  struct job *j = arg;
  j->result = 7;  // NORACE
  return NULL;
}

static int start(struct job *j) {
  j->result = 0;  // NORACE
  return pthread_create(&j->id, NULL, run, j);
}

static void stop(struct job *j) { pthread_join(j->id, NULL); }

static int result(struct job *j) {
  return j->result;  // NORACE
}

static void *reaper(void *arg) {
  struct job *j = arg;
  stop(j);
  long r = result(j);
  free(j);  // NORACE
  return (void *)r;
}

int main(void) {
  int sum = 0;
  for (int i = 0; i < 3; i++) {
    pthread_t t;
    struct job *j = malloc(sizeof *j);
    if (!j || start(j)) return 1;
    if (i > 1) {
      pthread_create(&t, NULL, reaper, j);
      pthread_detach(t);
    } else {
      stop(j);
      sum += result(j);
      free(j);  // NORACE
    }
  }
  return sum;
}
