// One pool after the other: what happens to a pool before it has threads does not concern those of the last one.
#include <pthread.h>
#include <stdlib.h>

struct pool {
  pthread_t threads[2];
  int set_up, touched, *shared;
};

static int common;

static void *run(void *arg) {
  struct pool *p = arg;
  p->set_up++;  // RACE: both threads of the pool
  p->touched++;  // RACE
  ++*p->shared;  // RACE: pools share it
  return NULL;
}

static struct pool *last;

static void start(void) {
  struct pool *p = calloc(1, sizeof *p);
  if (p == NULL) return;
  last = p;  // NORACE: only the main thread looks at it
  p->set_up = 1;  // NORACE: has no threads yet
  p->shared = &common;  // NORACE
  common = 0;  // RACE: with the threads of the last pool
  for (int i = 0; i < 2; i++) {
    if (pthread_create(&p->threads[i], NULL, run, p) != 0) exit(1);
  }
  p->touched = 1;  // RACE: has threads now
}

int main(void) {
  for (int i = 0; i < 3; i++) start();
  return 0;
}
