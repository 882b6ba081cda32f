// As in a pool whose threads may fail to start, but one thread, or every thread, is not waited for.
#include <pthread.h>
#include <stdlib.h>

struct pool {
  pthread_t threads[8];
  size_t count;
  long one_left, none_joined, one_started;
};

static void *run_one_left(void *arg) {
  struct pool *p = arg;
  p->one_left++;  // RACE
  return NULL;
}

static void *run_none_joined(void *arg) {
  struct pool *p = arg;
  p->none_joined++;  // RACE
  return NULL;
}

static void *run_one_started(void *arg) {
  struct pool *p = arg;
  p->one_started++;  // NORACE: whoever touches it has found that there is no such thread
  return NULL;
}

static void join(struct pool *p) {
  for (size_t i = 0; i < p->count; i++) pthread_join(p->threads[i], NULL);
}

static void one_left(struct pool *p) {
  for (size_t i = 0; i < 8; i++) {
    if (pthread_create(&p->threads[i], NULL, run_one_left, p) != 0) {
      p->count = i - 1;
      join(p);
      p->one_left = 0;  // RACE: the last one that was started may run
      exit(1);
    }
  }
}

static void none_joined(struct pool *p) {
  for (size_t i = 0; i < 8; i++) {
    if (pthread_create(&p->threads[i], NULL, run_none_joined, p) != 0) {
      p->none_joined = 0;  // RACE: the ones before
      exit(1);
    }
  }
}

static void one_started(struct pool *p) {
  pthread_t t;
  int error = pthread_create(&t, NULL, run_one_started, p);
  if (error != 0) {
    p->one_started = 0;  // NORACE
  } else {
    pthread_detach(t);
  }
}

int main(void) {
  static struct pool p;
  one_started(&p);
  one_left(&p);
  none_joined(&p);
  return 0;
}
