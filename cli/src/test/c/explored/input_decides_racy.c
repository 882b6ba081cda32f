// Unknown input decides who may write, but not for one of them.
#include <pthread.h>
#include <stdatomic.h>

extern int __VERIFIER_nondet_int(void);
static atomic_int mode, ready;
static int x;

static void *worker(void *arg) {
  while (!ready)
    ;
  if (mode == 1)
    x++;  // RACE
  return arg;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, worker, NULL);
  int chosen = __VERIFIER_nondet_int();
  if (chosen == 1) {
    mode = 1;
    ready = 1;
  } else {
    mode = 1;
    ready = 1;
    x++;  // RACE
  }
  return 0;
}
